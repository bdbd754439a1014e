// The sign-in block as a pure machine: the page's twin of MagicLinkFlow. It knows no clock, no page and no network.
//
// Every event is welcome in every state; one that makes no sense there changes nothing. Calls are numbered, so that an
// answer to a call that nobody waits for any more changes nothing either. One table of transitions holds both machines
// to the same behaviour (Tests/MagicLinkFlowTests/transitions.json), where each event and effect can be read up.
//
// Events and effects are objects with one member: `{ emailChanged: { text } }`. Times are milliseconds since the start.

import { codeLength, readAddress, readDigits } from "./reading.js";
import { words } from "./words.js";

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

// A number of seconds in words.
export const spell = (language, seconds) => duration(words[language], seconds);

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
