#!/bin/bash
# Type-checks the sources for iOS and macOS on a system that has neither (`make apple-check`).
#
# Swift on Linux has no SwiftUI. So the standard library's modules are built for Apple's platforms from the interface
# files of the toolchain itself, and Apple's frameworks are declarations of ours, written after Apple's documentation
# (Declarations). That finds wrong names, labels, types, isolation, availability and platform branches. It can't find
# where we misread the documentation, and nothing runs.
#
# 80 s for each platform at first, 5 s afterwards: what was built stays in .build-apple-check.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Frameworks and targets, each after those that it imports. One more is a folder of declarations and a name here, or a
# name here alone.
frameworks=(Foundation CryptoKit Security Darwin UIKit AppKit Accessibility SwiftUI)
targets=(MagicLinkAPI MagicLinkFlow MagicLinkUI MagicLinkCrypto MagicLinkClient MagicLinkVerifier)
# What only some platforms have.
declare -A only=([UIKit]=ios [AppKit]=macos)

check=Tests/AppleTypeCheck
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
version=$(swiftc --version 2>&1 | cksum | cut -d ' ' -f 1)
macro=.build-apple-check/$version/libPreviewMacro.so

# module NAME FOLDER SOURCE…: compiles a module for $triple into FOLDER, for others to import.
module() {
    local name=$1 folder=$2
    shift 2
    mkdir -p "$folder/$name.swiftmodule"
    swiftc -frontend -emit-module "${flags[@]}" -module-name "$name" \
        -o "$folder/$name.swiftmodule/arm64-apple-$platform.swiftmodule" "$@"
}

# standard_module NAME FLAG…: from the interface that the toolchain has for Linux.
#
# Taken out: the C library, and what would call functions that only Apple's own library has.
standard_module() {
    local name=$1 interface=$library/$1.swiftinterface
    local built=$library/$1.swiftmodule/arm64-apple-$platform.swiftmodule
    shift
    [ ! -f "$built" ] || return 0
    mkdir -p "$(dirname "$built")"
    sed -E -e "s/-target x86_64-unknown-linux-gnu/-target $triple/" -e '/^import Glibc/d' \
        -e 's/@backDeployed\([^)]*\) ?//' \
        -e 's/self = _stdlib_(remainderl|squareRootl)\(.*\)/Builtin.unreachable()/' \
        "$toolchain/lib/swift/linux/$name.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface" >"$interface"
    # The compiler's remarks on a library that isn't ours would drown its errors.
    swiftc -frontend -compile-module-from-interface -target "$triple" -module-name "$name" -I "$library" \
        -I "$toolchain/lib/swift/shims" -disable-availability-checking "$@" -o "$built" "$interface" \
        2>"$library/$name.log" || { grep error: "$library/$name.log" >&2; return 1; }
}

# must_fail FILE TEXT FLAG…: a type-check that has to end with this error.
must_fail() {
    local file=$1 text=$2 output
    shift 2
    output=$(swiftc -frontend -typecheck "$@" -module-name Fault "$file" 2>&1) && {
        echo "$file passes on $platform; expected: $text" >&2
        return 1
    }
    grep --quiet --fixed-strings "error: $text" <<<"$output" || {
        printf '%s fails on %s otherwise than with: %s\n%s\n' "$file" "$platform" "$text" "$output" >&2
        return 1
    }
}

# check_platform TRIPLE
check_platform() {
    triple=$1
    platform=$(sed -E 's/.*-apple-([a-z]+)[0-9.]*/\1/' <<<"$triple")
    local built=.build-apple-check/$version/$triple name file text
    library=$built/library
    standard_module Swift -parse-stdlib
    standard_module _Concurrency -parse-stdlib
    standard_module SwiftOnoneSupport -parse-stdlib
    standard_module Observation

    # Where Objective-C is on, pointers as arguments need a type that the library for Linux hasn't.
    local common=(-swift-version 6 -target "$triple" -disable-objc-interop -I "$library" -I "$toolchain/lib/swift/shims"
        -plugin-path "$toolchain/lib/swift/host/plugins" -load-plugin-library "$macro" -parse-as-library
        -disable-implicit-string-processing-module-import)
    flags=("${common[@]}" -I "$built/frameworks" -suppress-warnings)
    for name in "${frameworks[@]}"; do
        [[ ${only[$name]:-$platform} != "$platform" ]] || module "$name" "$built/frameworks" "$check/Declarations/$name"/*.swift
    done

    # The package's own settings, read from Package.swift.
    flags=("${common[@]}" -I "$built/frameworks" -I "$built/targets" -strict-memory-safety -warnings-as-errors
        -package-name magic_link)
    while read -r name; do
        flags+=(-enable-upcoming-feature "$name")
    done < <(sed -n 's/.*enableUpcomingFeature("\(.*\)").*/\1/p' Package.swift)
    for name in "${targets[@]}"; do
        mapfile -t sources < <(find "Sources/$name" -name '*.swift' | sort)
        module "$name" "$built/targets" "$check/Sentinel.swift" "${sources[@]}"
        echo "$triple: $name, ${#sources[@]} files"
    done

    # Apps have settings of their own: Swift 6 as it is, and with Xcode's default of the main actor.
    local app=("${common[@]}" -I "$built/frameworks" -I "$built/targets" -warnings-as-errors -module-name App)
    swiftc -frontend -typecheck "${app[@]}" "$check"/Uses/*.swift
    swiftc -frontend -typecheck "${app[@]}" -default-isolation MainActor "$check"/Uses/*.swift

    must_fail "$check/Sentinel.swift" 'no module SwiftUI: nothing would be checked' "${common[@]}"
    local faults=0
    for file in "$check"/Faults/*.swift; do
        text=$(sed -n "s|^// error on $platform: ||p" "$file")
        if [ -n "$text" ]; then
            must_fail "$file" "$text" "${flags[@]}"
            faults=$((faults + 1))
        fi
    done
    echo "$triple: $faults planted faults found"
}

mkdir -p "$(dirname "$macro")"
[ -f "$macro" ] || swiftc -emit-library -parse-as-library -module-name PreviewMacro -I "$toolchain/lib/swift/host" \
    -L "$toolchain/lib/swift/host" -Xlinker -rpath -Xlinker "$toolchain/lib/swift/host" -o "$macro" \
    "$check/PreviewMacro/Preview.swift"

check_platform arm64-apple-ios17.0
check_platform arm64-apple-macos14.0
