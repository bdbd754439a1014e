# The server, the libraries that it loads, and nothing else: no shell, no package manager, nothing to run but the server.
# It runs as a user without rights; its data is the volume /data, and the rest may be read-only.
#
# Pinned to the release that the project is built and tested with. To pin to the byte, add the digest that you trust:
#     make image BASE=swift:6.3.1-bookworm@sha256:…
# Libraries are those of Debian 12 with the security updates of the day. For a fix in one of them nothing is compiled:
#     make image IMAGE_OPTIONS='--no-cache-filter libraries'
ARG BASE=swift:6.3.1-bookworm


FROM ${BASE} AS build
WORKDIR /source

COPY Config/packages.txt Config/install-packages.sh Config/
RUN Config/install-packages.sh build

# No tests here: a change to one compiles nothing anew.
COPY Package.swift ./
COPY Sources Sources
RUN WITHOUT_TESTS=1 swift build --configuration release --static-swift-stdlib --product magic-link-server \
    && install -D --strip .build/release/magic-link-server /image/usr/local/bin/magic-link-server


FROM ${BASE} AS libraries
WORKDIR /source

COPY Config/packages.txt Config/install-packages.sh Config/
RUN Config/install-packages.sh run

COPY Config/image-root.sh Config/
COPY --from=build /image /image
RUN Config/image-root.sh /image /usr/local/bin/magic-link-server && install -d -m 0700 /volume/data


FROM scratch
COPY --from=libraries /image /
COPY --from=libraries --chown=10001:10001 /volume /

ENV PATH=/usr/local/bin MAGICLINK_LISTEN=0.0.0.0:8080 MAGICLINK_DATA=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s CMD ["magic-link-server", "healthcheck"]
ENTRYPOINT ["magic-link-server"]
CMD ["serve"]

# Last, since they differ from commit to commit. `make image` knows them.
ARG VERSION
ARG REVISION
ARG SOURCE
LABEL org.opencontainers.image.title="magic-link" \
    org.opencontainers.image.description="Sign-in by e-mail, with a link or a code" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}" \
    org.opencontainers.image.source="${SOURCE}"
