// The sign-in block as a pure machine: the page's twin of MagicLinkFlow. It knows no clock, no page and no network.
//
// Every event is welcome in every state; one that makes no sense there changes nothing. Calls are numbered, so that an
// answer to a call that nobody waits for any more changes nothing either. One table of transitions holds both machines
// to the same behaviour (Tests/MagicLinkFlowTests/transitions.json), where each event and effect can be read up.
//
// Events and effects are objects with one member: `{ emailChanged: { text } }`. Times are milliseconds since the start.

export const words = {
  en: {
    emailLabel: "Email",
    emailPrompt: "name@example.com",
    continueWithEmail: "Continue with email",
    noPassword: "No password needed. We'll email you a link to sign in.",
    sentTitle: "Check your inbox",
    sentLine: "We sent a sign-in link to {address}.",
    linkLifetime: "It works for {lifetime}.",
    openMail: "Open Mail",
    resendQuestion: "Didn't get it?",
    resend: "Resend",
    countdown: "Resend in {time}",
    spokenCountdown: "You can resend in {time}",
    sent: "Sent",
    sentAgain: "Sent again",
    enterCode: "Enter a code instead",
    codeLabel: "6-digit code",
    changeEmail: "Use a different email",
    sending: "Sending the link",
    linkSent: "Link sent",
    signingIn: "Signing in",
    signedIn: "Signed in",
    sendFailed: "Couldn't send the link. Try again.",
    linkFailed: "That link didn't work. It may have expired, so send a new one.",
    codeFailed: "That code didn't work. Check it and try again.",
    codeIncomplete: "Enter the six digits from the email.",
    tryLeft: "That code didn't work. One try left.",
    triesLeft: "That code didn't work. {count} tries left.",
    codeSpent: "That code no longer works. Send a new link to get another one.",
    second: "1 second",
    seconds: "{count} seconds",
    minute: "1 minute",
    minutes: "{count} minutes",
    hour: "1 hour",
    hours: "{count} hours",
    email: {
      empty: "Enter your email address.",
      forbiddenCharacter: "The address has a blank or an invisible character in it.",
      missingAt: "An email address has an @ in it, as in name@example.com.",
      severalAddresses: "Enter one email address.",
      quotedLocalPart: "Addresses with quotation marks aren't supported.",
      domainLiteral: "Addresses with a number in brackets after the @ aren't supported.",
      malformedLocalPart: "The part before the @ isn't written as in name@example.com.",
      malformedDomain: "The part after the @ isn't written as in name@example.com.",
      localPartTooLong: "The part before the @ is longer than 64 characters.",
      tooLong: "The address is longer than 254 characters.",
    },
  },
  de: {
    emailLabel: "E-Mail",
    emailPrompt: "name@example.com",
    continueWithEmail: "Weiter mit E-Mail",
    noPassword: "Kein Passwort nötig. Wir schicken dir einen Link zum Anmelden.",
    sentTitle: "Sieh in dein Postfach",
    sentLine: "Wir haben einen Anmeldelink an {address} geschickt.",
    linkLifetime: "Er funktioniert {lifetime} lang.",
    openMail: "Mail öffnen",
    resendQuestion: "Nichts angekommen?",
    resend: "Erneut senden",
    countdown: "Erneut senden in {time}",
    spokenCountdown: "Erneut senden geht in {time}",
    sent: "Gesendet",
    sentAgain: "Erneut gesendet",
    enterCode: "Stattdessen Code eingeben",
    codeLabel: "Sechsstelliger Code",
    changeEmail: "Andere E-Mail-Adresse verwenden",
    sending: "Der Link wird gesendet",
    linkSent: "Link gesendet",
    signingIn: "Du wirst angemeldet",
    signedIn: "Angemeldet",
    sendFailed: "Der Link konnte nicht gesendet werden. Versuch es noch einmal.",
    linkFailed: "Dieser Link hat nicht funktioniert. Er ist vielleicht abgelaufen; sende einen neuen.",
    codeFailed: "Dieser Code hat nicht funktioniert. Prüfe ihn und versuch es noch einmal.",
    codeIncomplete: "Gib die sechs Ziffern aus der E-Mail ein.",
    tryLeft: "Dieser Code hat nicht funktioniert. Noch ein Versuch.",
    triesLeft: "Dieser Code hat nicht funktioniert. Noch {count} Versuche.",
    codeSpent: "Dieser Code gilt nicht mehr. Mit einem neuen Link bekommst du einen neuen.",
    second: "1 Sekunde",
    seconds: "{count} Sekunden",
    minute: "1 Minute",
    minutes: "{count} Minuten",
    hour: "1 Stunde",
    hours: "{count} Stunden",
    email: {
      empty: "Gib deine E-Mail-Adresse ein.",
      forbiddenCharacter: "In der Adresse steht ein Leerzeichen oder ein unsichtbares Zeichen.",
      missingAt: "In einer E-Mail-Adresse steht ein @, wie in name@example.com.",
      severalAddresses: "Gib nur eine E-Mail-Adresse ein.",
      quotedLocalPart: "Adressen mit Anführungszeichen werden nicht unterstützt.",
      domainLiteral: "Adressen mit einer Zahl in Klammern nach dem @ werden nicht unterstützt.",
      malformedLocalPart: "Der Teil vor dem @ ist nicht geschrieben wie in name@example.com.",
      malformedDomain: "Der Teil nach dem @ ist nicht geschrieben wie in name@example.com.",
      localPartTooLong: "Der Teil vor dem @ ist länger als 64 Zeichen.",
      tooLong: "Die Adresse ist länger als 254 Zeichen.",
    },
  },
};

// How long the check on Continue, "Sent" and the last check stay.
const checkHold = 700;
const sentHold = 2000;
const successHold = 1000;

// A block at rest. Durations in the options are seconds; `linkLifetime: null` says nothing of it.
export function start(options = {}, email = "") {
  return {
    options: { resendAfter: 30, linkLifetime: 900, takesCodes: true, takesLinks: true, language: "en", ...options },
    email,
    now: 0,
    step: emailStep(),
    link: null,
    failure: null,
    isMailAvailable: true,
    success: null,
    lastCall: 0,
  };
}

// Takes an event that happened at `now`; gives the next state and what is to be done. `state` stays as it is.
export function transition(state, event, now) {
  const next = structuredClone(state);
  next.now = Math.max(state.now, now);
  const effects = settle(next);
  const [[kind, payload]] = Object.entries(event);
  if (!next.success) effects.push(...(reactions[kind]?.(next, payload) ?? []));
  return { state: next, effects };
}

// When the machine wants a `tick`; `null` when nothing is due.
export function wakesAt({ now, step, success }) {
  if (success) return success.isOver ? null : success.until;
  if (step.kind === "email") return step.sending.kind === "done" ? step.sending.until : null;
  switch (resendPhase({ now, step })) {
    case "sent":
      return step.confirmsUntil;
    case "counting":
      return step.resendAt - (secondsLeft({ now, step }) - 1) * 1000;
    default:
      return null;
  }
}

// The block as it is to be drawn now: every text and every choice. What is absent is not shown.
export function card(state) {
  const { step } = state;
  const say = wordsOf(state);
  const doing = activity(state);
  const common = { step: step.kind, email: state.email, activity: doing, failure: state.failure };
  if (step.kind === "email") {
    const error = step.isChecked ? readAddress(state.email).error : null;
    return shown({
      ...common,
      isEmailEnabled: doing === "idle",
      emailError: error && say.email[error],
      button: say.continueWithEmail,
      spokenButton: spokenButton(state, say.continueWithEmail),
      isCodeEnabled: false,
    });
  }
  const [before, after] = cut(say.sentLine, "{address}");
  const lifetime = step.linkLifetime;
  return shown({
    ...common,
    isEmailEnabled: false,
    button: state.isMailAvailable || doing !== "idle" ? say.openMail : null,
    spokenButton: spokenButton(state, say.openMail),
    lineBefore: before,
    address: step.address,
    lineAfter: lifetime === null ? after : `${after} ${fill(say.linkLifetime, "{lifetime}", duration(say, lifetime))}`,
    ...resendTexts(state),
    resendFailure: step.resendFailure,
    codeOffer: state.options.takesCodes && !step.code ? say.enterCode : null,
    code: step.code?.digits,
    spokenCode: step.code && [...step.code.digits].join(" "),
    isCodeEnabled: (step.code?.call ?? null) === null && !state.success,
    codeError: step.code?.failure,
    changeEmail: state.success ? null : say.changeEmail,
  });
}

const reactions = {
  resumed(state, { email, resendAfter = 0, linkLifetime = null }) {
    const { now, step } = state;
    if (step.kind !== "email" || step.sending.kind !== "idle") return [];
    state.email = email;
    state.failure = null;
    state.step = sentStep(email, linkLifetime, now + resendAfter * 1000);
    return reactions.enterCode(state);
  },

  emailChanged(state, { text }) {
    if (text === state.email) return [];
    state.email = text;
    if (state.step.kind === "email") state.failure = null;
    return [];
  },

  continue(state) {
    const { step } = state;
    if (step.kind !== "email" || step.sending.kind !== "idle" || state.link) return [];
    state.failure = null;
    const { address, error } = readAddress(state.email);
    if (error) {
      step.isChecked = true;
      return [haptic("warning"), focus("email"), announce(wordsOf(state).email[error])];
    }
    step.isChecked = false;
    step.sending = { kind: "busy", call: makeCall(state), email: address };
    return [{ sendLink: { call: step.sending.call, email: address } }];
  },

  resend(state) {
    const { step } = state;
    if (step.kind !== "sent" || resendPhase(state) !== "ready") return [];
    step.resendCall = makeCall(state);
    step.resendFailure = null;
    return [{ sendLink: { call: step.resendCall, email: step.address } }];
  },

  enterCode(state) {
    const { step } = state;
    if (!state.options.takesCodes || step.kind !== "sent" || step.code) return [];
    step.code = codeEntry();
    return [focus("code")];
  },

  codeChanged(state, { text }) {
    const code = state.step.code;
    if (!code || code.call !== null) return [];
    const digits = readDigits(text);
    if (digits === null) return refuseCode(state);
    if (digits === code.digits) return [];
    code.digits = digits;
    code.failure = null;
    return digits.length === codeLength ? reactions.submitCode(state) : [];
  },

  submitCode(state) {
    const { step } = state;
    if (!step.code || step.code.call !== null) return [];
    if (step.code.digits.length !== codeLength) return refuseCode(state);
    step.code.call = makeCall(state);
    state.failure = null;
    return [{ verifyCode: { call: step.code.call, email: step.address, code: step.code.digits } }];
  },

  linkOpened: (state, { link }) => open(state, link),

  signedIn: (state) => signIn(state, null),

  openMail: (state) =>
    state.step.kind === "sent" && state.isMailAvailable && activity(state) === "idle" ? [{ openMail: {} }] : [],

  mailMissing(state) {
    state.isMailAvailable = false;
    return [];
  },

  changeEmail(state) {
    if (state.step.kind !== "sent") return [];
    const cancelled = callsUnderWay(state).map(cancel);
    state.link = null;
    state.failure = null;
    state.step = emailStep();
    return [...cancelled, focus("email")];
  },

  succeeded: (state, { call, ...terms }) => successes[purpose(state, call)]?.(state, terms, call) ?? [],
  failed: (state, { call, ...failure }) => failures[purpose(state, call)]?.(state, failure) ?? [],
  cancelled: (state, { call }) => rests[purpose(state, call)]?.(state) ?? [],
};

const successes = {
  send(state, { resendAfter, linkLifetime }) {
    const { options, step, now } = state;
    const resendAt = now + (resendAfter ?? options.resendAfter) * 1000;
    const sent = sentStep(step.sending.email, linkLifetime ?? options.linkLifetime, resendAt);
    step.sending = { kind: "done", sent, until: now + checkHold };
    return [];
  },

  resend(state, { resendAfter, linkLifetime }) {
    const { options, step, now } = state;
    step.resendCall = null;
    step.confirmsUntil = now + sentHold;
    step.resendAt = now + (resendAfter ?? options.resendAfter) * 1000;
    step.linkLifetime = linkLifetime ?? step.linkLifetime;
    state.failure = null;
    return [announce(wordsOf(state).sentAgain)];
  },

  code: (state, _, call) => signIn(state, call),
  link: (state, _, call) => signIn(state, call),
};

const failures = {
  send(state, { message }) {
    rests.send(state);
    return fail(state, message || wordsOf(state).sendFailed);
  },

  resend(state, { message, retryAfter }) {
    const { step } = state;
    step.resendCall = null;
    step.resendFailure = message || wordsOf(state).sendFailed;
    if (typeof retryAfter === "number") step.resendAt = state.now + retryAfter * 1000;
    return [haptic("error"), announce(step.resendFailure)];
  },

  code(state, { message, attemptsLeft }) {
    const failure = message || codeFailure(wordsOf(state), attemptsLeft);
    state.step.code = { ...codeEntry(), failure };
    return [haptic("error"), focus("code"), announce(failure)];
  },

  link(state, { message }) {
    const { next } = state.link;
    state.link = null;
    return next === null ? fail(state, message || wordsOf(state).linkFailed) : open(state, next);
  },
};

const rests = {
  send(state) {
    state.step.sending = { kind: "idle" };
    return [];
  },

  resend(state) {
    state.step.resendCall = null;
    return [];
  },

  code(state) {
    state.step.code = codeEntry();
    return [];
  },

  link(state) {
    const { next } = state.link;
    state.link = null;
    return next === null ? [] : open(state, next);
  },
};

const haptic = (kind) => ({ haptic: { kind } });
const announce = (text) => ({ announce: { text } });
const focus = (field) => ({ focus: { field } });
const cancel = (call) => ({ cancel: { call } });

const emailStep = () => ({ kind: "email", isChecked: false, sending: { kind: "idle" } });
const sentStep = (address, linkLifetime, resendAt) => ({
  kind: "sent",
  address,
  linkLifetime,
  resendAt,
  resendCall: null,
  confirmsUntil: null,
  resendFailure: null,
  code: null,
});
const codeEntry = () => ({ digits: "", call: null, failure: null });
const wordsOf = (state) => words[state.options.language];

function makeCall(state) {
  state.lastCall += 1;
  return state.lastCall;
}

// What was due: the check on Continue gives way to the sent state, the last check to success.
function settle(state) {
  const { now, step, success } = state;
  if (success) {
    if (success.isOver || success.until > now) return [];
    success.isOver = true;
    return [{ succeed: {} }];
  }
  if (step.sending?.kind !== "done" || step.sending.until > now) return [];
  state.step = step.sending.sent;
  const say = wordsOf(state);
  return [focus("none"), announce(`${say.sentTitle}. ${fill(say.sentLine, "{address}", state.step.address)}`)];
}

// What a call that is under way is for; `null` for one that nobody waits for.
function purpose({ link, step }, call) {
  if (link?.call === call) return "link";
  if (step.sending?.kind === "busy" && step.sending.call === call) return "send";
  if (step.kind !== "sent") return null;
  if (step.resendCall === call) return "resend";
  return step.code?.call === call ? "code" : null;
}

function callsUnderWay({ link, step }) {
  return [link?.call, step.sending?.call, step.resendCall, step.code?.call]
    .filter((call) => typeof call === "number")
    .sort((one, other) => one - other);
}

// The first call that signs in ends all others; so does a sign-in that no call here has brought about (`null`).
function signIn(state, call) {
  const { step } = state;
  const others = callsUnderWay(state).filter((other) => other !== call);
  state.link = null;
  if (step.sending?.kind === "busy") step.sending = { kind: "idle" };
  if (step.kind === "sent") step.resendCall = null;
  if (step.code) step.code.call = null;
  state.failure = null;
  state.success = { until: state.now + successHold, isOver: false };
  return [...others.map(cancel), haptic("success"), focus("none"), announce(wordsOf(state).signedIn)];
}

function open(state, link) {
  if (!state.options.takesLinks) return [];
  if (state.link) {
    // The same link may be handed over twice; another one is tried when this one fails.
    if (link !== state.link.link) state.link.next = link;
    return [];
  }
  state.link = { call: makeCall(state), link, next: null };
  state.failure = null;
  return [{ openLink: { call: state.link.call, link } }];
}

function fail(state, message) {
  state.failure = message;
  return [haptic("error"), announce(message)];
}

function refuseCode(state) {
  const text = wordsOf(state).codeIncomplete;
  state.step.code.failure = text;
  return [haptic("warning"), focus("code"), announce(text)];
}

function activity({ link, step, success }) {
  if (success) return "done";
  if (link) return "busy";
  if (step.kind === "email") return step.sending.kind;
  return (step.code?.call ?? null) === null ? "idle" : "busy";
}

function spokenButton(state, label) {
  const say = wordsOf(state);
  if (state.success) return say.signedIn;
  if (state.link) return say.signingIn;
  const doing = activity(state);
  if (doing === "idle") return label;
  if (state.step.kind === "sent") return say.signingIn;
  return doing === "busy" ? say.sending : say.linkSent;
}

function resendPhase({ now, step }) {
  if (step.resendCall !== null) return "busy";
  if (step.confirmsUntil !== null && step.confirmsUntil > now) return "sent";
  return step.resendAt > now ? "counting" : "ready";
}

// Rounded up, so that the count shows 0:30 at first and ends with 0:01.
const secondsLeft = ({ now, step }) => Math.ceil((step.resendAt - now) / 1000);

function resendTexts(state) {
  const say = wordsOf(state);
  const phase = resendPhase(state);
  const seconds = secondsLeft(state);
  const texts = {
    counting: () => [
      fill(say.countdown, "{time}", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`),
      fill(say.spokenCountdown, "{time}", duration(say, seconds)),
    ],
    ready: () => [say.resend, say.resend],
    busy: () => [say.resend, say.sending],
    sent: () => [say.sent, say.sentAgain],
  };
  const [resend, spokenResend] = texts[phase]();
  return { resendPhase: phase, resend, spokenResend };
}

function codeFailure(say, attemptsLeft) {
  if (typeof attemptsLeft !== "number") return say.codeFailed;
  if (attemptsLeft <= 0) return say.codeSpent;
  return attemptsLeft === 1 ? say.tryLeft : fill(say.triesLeft, "{count}", attemptsLeft);
}

// Whole hours, else minutes from two on, else seconds.
function duration(say, seconds) {
  const count = (number, one, many) => (number === 1 ? one : fill(many, "{count}", number));
  if (seconds > 0 && seconds % 3600 === 0) return count(seconds / 3600, say.hour, say.hours);
  if (seconds >= 120 || seconds === 60) return count(Math.floor(seconds / 60), say.minute, say.minutes);
  return count(Math.max(0, seconds), say.second, say.seconds);
}

function cut(template, place) {
  const index = template.indexOf(place);
  return index < 0 ? [template, ""] : [template.slice(0, index), template.slice(index + place.length)];
}

function fill(template, place, text) {
  const [before, after] = cut(template, place);
  return before + text + after;
}

function shown(members) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));
}

// Reading what a person types, by the rules of MagicLinkAPI's EmailAddress and OneTimeCode.

const codeLength = 6;
const encoder = new TextEncoder();
const byteCount = (text) => encoder.encode(text).length;

// The digits of a text, whatever their script and whatever stands between them; `null` when they are too many.
function readDigits(text) {
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
function readAddress(input) {
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
