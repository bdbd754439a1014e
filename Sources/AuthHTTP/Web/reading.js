// Reading what a person types, by the rules of MagicLinkAPI's EmailAddress and OneTimeCode.

export const codeLength = 6;
const encoder = new TextEncoder();
const byteCount = (text) => encoder.encode(text).length;

// The digits of a text, whatever their script and whatever stands between them; `null` when they are too many.
export function readDigits(text) {
  const digits = [...text].slice(0, 1024).filter((character) => /^\p{Nd}$/u.test(character));
  return digits.length > codeLength ? null : digits.map(digitValue).join("");
}

// Unicode lists the digits of a script in order, zero first, and some scripts in a row.
function digitValue(character) {
  const point = character.codePointAt(0);
  let first = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{White_Space}]/u;
// Canonically equal to `;`, a grave accent and K: normalising them would forge an ASCII address.
const atom = /^(?:[a-zA-Z0-9!#$%&'*+\-/=?^_`{|}~]|(?![\u037E\u1FEF\u212A])[^\p{ASCII}])+$/u;
const label = /^(?:[a-zA-Z0-9-]|(?![\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Sm}\p{Sc}])[^\p{ASCII}])+$/u;

// `{ address }`, trimmed, or `{ error }`, the name of a case of EmailAddressError.
export function readAddress(input) {
  const text = input.replace(/^\p{White_Space}+/u, "").replace(/\p{White_Space}+$/u, "");
  if (text === "") return { error: "empty" };
  if ([...text].length > 254) return { error: "tooLong" };
  if (invisible.test(text)) return { error: "forbiddenCharacter" };
  if (/[,;]/.test(text)) return { error: "severalAddresses" };
  const at = text.lastIndexOf("@");
  if (at < 0) return { error: "missingAt" };
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (local.startsWith('"')) return { error: "quotedLocalPart" };
  if (local.includes("@")) return { error: "severalAddresses" };
  if (domain.startsWith("[")) return { error: "domainLiteral" };
  if (!local.split(".").every((part) => atom.test(part))) return { error: "malformedLocalPart" };
  if (!isDomain(domain)) return { error: "malformedDomain" };
  if (byteCount(local) > 64) return { error: "localPartTooLong" };
  if (byteCount(text) > 254) return { error: "tooLong" };
  return { address: text };
}

function isDomain(domain) {
  const labels = domain.split(".");
  return (
    labels.length >= 2 &&
    /[^0-9]/.test(labels.at(-1)) &&
    labels.every(
      (part) => label.test(part) && !part.startsWith("-") && !part.endsWith("-") && [...part].length <= 63,
    )
  );
}
