// The sign-in page, and that of a link that is bound to an app elsewhere. What happens is decided by flow.js; this draws
// its states and does what it asks for.

import { card, spell, start, transition, wakesAt } from "./flow.js";

const place = document.getElementById("sign-in");
const site = { ...place.dataset };
const webmail = new Map(site.webmail.split(" ").map((pair) => pair.split("=")));
// On a link's page the link is called; it knows the address, and the page shows it masked.
const isLink = site.send === undefined;
// By the number of the link, which is no secret: another link in this tab has a state of its own.
const store = isLink ? `magic-link ${location.pathname.split("/auth/").at(-1).slice(0, 12)}` : "magic-link";
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("magic-link") : null;

const parts = Object.fromEntries(
  [...place.querySelectorAll("[data-part]")].map((element) => [element.dataset.part, element]),
);

// What is kept for a reload beside the machine's state: never a token, and nothing longer than the tab.
let { state, request, session, expiresAt } = restore() ?? {};
const calls = new Map();
let timer;

if (!state) {
  state = start({ language: site.language, takesLinks: false }, isLink ? site.email : parts.email.value);
  session = site.session;
}

// ---- The machine

function dispatch(event) {
  const { state: next, effects } = transition(state, event, Date.now());
  state = next;
  draw();
  let isFailure = false;
  for (const effect of effects) {
    const [[kind, payload]] = Object.entries(effect);
    if (kind === "haptic") isFailure = payload.kind !== "success";
    perform[kind](payload, isFailure);
  }
  keep();
  clearTimeout(timer);
  const due = wakesAt(state);
  if (due !== null) timer = setTimeout(() => dispatch({ tick: {} }), Math.max(0, due - Date.now()));
  // Who was sent here for a code is asked for it at once.
  if (isLink && state.step.kind === "sent" && !state.step.code && !state.success) dispatch({ enterCode: {} });
}

const perform = {
  sendLink: ({ call, email }) =>
    run(call, async (signal) => {
      const answer = await (isLink ? askHere(signal) : post(site.send, { email, return_to: site.returnTo }, signal));
      request = answer.request;
      expiresAt = Date.now() + answer.expires_in * 1000;
      return { resendAfter: answer.resend_after, linkLifetime: answer.expires_in };
    }),

  verifyCode: ({ call, email, code }) =>
    run(call, async (signal) => {
      const answer = isLink
        ? await post(location.href, new URLSearchParams({ code, request, session: "cookie" }), signal)
        : await post(site.verifyCode, { email, code, request, session: "cookie" }, signal);
      site.next = answer.location;
      tabs?.postMessage("signed-in");
      return {};
    }),

  cancel({ call }) {
    calls.get(call)?.abort();
    calls.delete(call);
  },

  openMail() {
    window.open(mailbox(), "_blank", "noopener,noreferrer");
  },

  haptic({ kind }) {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(kind === "success" ? 12 : [16, 48, 16]);
    if (kind === "success") return;
    const shaken = state.step.code ? parts.boxes : parts.emailField;
    if (state.step.code || kind === "warning") play(shaken, "nudge");
  },

  announce({ text }, isFailure) {
    const region = isFailure ? parts.alert : parts.status;
    region.textContent = "";
    setTimeout(() => (region.textContent = text), 60);
  },

  focus({ field }) {
    if (field === "email") parts.email?.focus();
    if (field === "code") parts.code.focus();
    // The button that had it is gone: a keyboard goes on from the title.
    if (field === "none" && !state.success) parts.title.focus({ preventScroll: true });
  },

  succeed() {
    sessionStorage.removeItem(store);
    location.replace(site.next);
  },
};

// ---- Calls

async function run(call, work) {
  const controller = new AbortController();
  calls.set(call, controller);
  let event;
  try {
    event = { succeeded: { call, ...(await work(controller.signal)) } };
  } catch (error) {
    event = { failed: { call, ...(error instanceof Refusal ? error.reasons : {}) } };
  }
  if (calls.delete(call)) dispatch(event);
}

// An answer that says why not (RFC 9457), in words for the person who reads it.
class Refusal extends Error {
  constructor(problem, seconds) {
    super(problem.detail);
    this.code = problem.code;
    this.reasons = {
      message: problem.detail,
      attemptsLeft: problem.attempts_left,
      retryAfter: Number.isFinite(seconds) ? seconds : problem.retry_after,
    };
  }
}

async function post(path, body, signal) {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(path, {
    method: "POST",
    headers: isForm ? { Accept: "application/json" } : { Accept: "application/json", "Content-Type": "application/json" },
    body: isForm ? body : JSON.stringify(body),
    signal,
  });
  if (answer.ok) return answer.json();
  throw new Refusal(await answer.json(), Number.parseInt(answer.headers.get("Retry-After"), 10));
}

// The app's own mail may have gone out a moment ago, and puts this one off. The press still counts: nobody has to come
// back to the button.
async function askHere(signal) {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await post(location.href, new URLSearchParams({ resend: "here" }), signal);
    } catch (error) {
      const wait = error.reasons?.retryAfter;
      if (!isFirst || error.code !== "resend_too_soon" || state.step.kind === "sent" || !(wait <= 60)) throw error;
      await countDown(wait);
    }
  }
}

async function countDown(seconds) {
  const end = Date.now() + seconds * 1000;
  const say = (left) => site.wait.replace("{}", spell(site.language, left));
  perform.announce({ text: say(seconds) });
  for (let left = seconds; left > 0; left = Math.ceil((end - Date.now()) / 1000)) {
    show(parts.wait, say(left));
    await new Promise((next) => setTimeout(next, Math.max(0, end - (left - 1) * 1000 - Date.now())));
  }
  show(parts.wait, null);
}

// Has another tab of this browser signed in whom this one waits for?
async function lookForSession() {
  if (state.step.kind !== "sent" || state.success) return;
  const answer = await fetch(site.whoami, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return;
  const found = await answer.json();
  const isSame = fits(found.user.email.toLowerCase(), state.step.address?.toLowerCase() ?? "");
  if (found.session.id !== session && isSame) dispatch({ signedIn: {} });
}

// Whether an address is the one that is shown, which may be masked.
function fits(email, shown) {
  if (!isLink) return email === shown;
  const [start, domain] = shown.split("•••@");
  return email.startsWith(start) && email.endsWith(`@${domain}`);
}

// Where the person reads mail; `undefined` where no page is known.
function mailbox() {
  if (site.inbox) return site.inbox;
  const domain = state.step.address?.split("@").at(-1).toLowerCase();
  return webmail.get(domain);
}

// ---- Keeping

function keep() {
  const isWaiting = (state.step.kind === "sent" || state.step.sending.kind === "done") && !state.success?.isOver;
  if (isWaiting) sessionStorage.setItem(store, JSON.stringify({ state, request, session, expiresAt }));
  else sessionStorage.removeItem(store);
}

function restore() {
  let kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(store));
  } catch {
    return null;
  }
  if (!kept || !(kept.expiresAt > Date.now())) return null;
  kept.state.options.language = site.language;
  const { step } = kept.state;
  // Calls that were under way are lost with the page that made them.
  for (const call of [step.resendCall, step.code?.call]) {
    if (typeof call === "number") kept.state = transition(kept.state, { cancelled: { call } }, Date.now()).state;
  }
  return kept;
}

// ---- Drawing

let drawn = parts.sent.hidden ? "email" : "sent";

function draw() {
  const view = card(state);
  const isSent = view.step === "sent";
  if (drawn === view.step) return drawStep(view, isSent);
  drawn = view.step;
  turn(() => {
    parts.ask.hidden = isSent;
    parts.sent.hidden = !isSent;
    if (parts.openApp) parts.openApp.hidden = !isSent;
    drawStep(view, isSent);
    play(isSent ? parts.sent : parts.ask, "enter");
  });
}

function drawStep(view, isSent) {
  const button = isSent ? parts.openMail : parts.continue;
  if (view.button) {
    button.dataset.activity = view.activity;
    // A link's page has a label of its own for it.
    const isOwn = isLink && !isSent;
    if (!isOwn) button.querySelector(".face > span").textContent = view.button;
    if (isOwn && view.activity === "idle") button.removeAttribute("aria-label");
    else button.setAttribute("aria-label", view.spokenButton);
    button.setAttribute("aria-disabled", String(view.activity !== "idle"));
  }
  show(isSent ? parts.sentFailure : parts.failure, view.failure);
  if (isSent) drawSent(view);
  if (isLink) return;
  parts.changeEmail.hidden = !view.changeEmail;
  if (!isSent) drawEmail(view);
}

function drawEmail(view) {
  if (parts.email.value !== view.email) parts.email.value = view.email;
  parts.email.readOnly = !view.isEmailEnabled;
  markInvalid(parts.email, view.emailError);
  show(parts.emailError, view.emailError);
}

function drawSent(view) {
  // Another address may have a page for its mail where this one has none: not the machine's `mailMissing`.
  parts.openMail.hidden = !view.button || (view.activity === "idle" && !mailbox());
  parts.lineBefore.textContent = view.lineBefore;
  parts.address.textContent = view.address;
  parts.lineAfter.textContent = view.lineAfter;
  parts.resend.textContent = view.resend;
  parts.resend.dataset.phase = view.resendPhase;
  parts.resend.setAttribute("aria-label", view.spokenResend);
  parts.resend.setAttribute("aria-disabled", String(view.resendPhase !== "ready"));
  show(parts.resendFailure, view.resendFailure);

  const hasCode = view.code !== undefined;
  parts.enterCode.hidden = !view.codeOffer;
  if (parts.codeForm.hidden === hasCode) {
    turn(() => {
      parts.codeForm.hidden = !hasCode;
      if (hasCode) play(parts.codeForm, "appear");
    });
  }
  if (!hasCode) return;
  if (parts.code.value !== view.code) parts.code.value = view.code;
  parts.code.readOnly = !view.isCodeEnabled;
  parts.boxes.dataset.count = view.code.length;
  markInvalid(parts.code, view.codeError);
  show(parts.codeError, view.codeError);
}

function show(element, text) {
  const isNew = text && element.hidden;
  element.hidden = !text;
  element.textContent = text ?? "";
  if (isNew) play(element, "appear");
}

function markInvalid(field, error) {
  if (error) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

// ---- Motion

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

function play(element, motion) {
  element.classList.remove(motion);
  void element.offsetWidth;
  element.classList.add(motion);
  element.addEventListener("animationend", () => element.classList.remove(motion), { once: true });
}

// The card grows and shrinks to what it holds.
function turn(change) {
  const before = parts.card.offsetHeight;
  change();
  const after = parts.card.offsetHeight;
  if (isStill.matches || before === after || !parts.card.animate) return;
  const [duration, ...easing] = getComputedStyle(parts.card).getPropertyValue("--motion-smooth").trim().split(" ");
  parts.card.classList.add("turning");
  const motion = parts.card.animate([{ height: `${before}px` }, { height: `${after}px` }], {
    duration: Number.parseFloat(duration),
    easing: easing.join(" "),
  });
  motion.onfinish = motion.oncancel = () => parts.card.classList.remove("turning");
}

// ---- What people do

parts.emailForm.noValidate = true;
parts.email?.addEventListener("input", () => dispatch({ emailChanged: { text: parts.email.value } }));
parts.emailForm.addEventListener("submit", (event) => {
  event.preventDefault();
  if (parts.email) dispatch({ emailChanged: { text: parts.email.value } });
  dispatch({ continue: {} });
});
parts.openMail.addEventListener("click", () => dispatch({ openMail: {} }));
parts.resend.addEventListener("click", () => dispatch({ resend: {} }));
parts.enterCode.addEventListener("click", () => dispatch({ enterCode: {} }));
parts.code.addEventListener("input", () => dispatch({ codeChanged: { text: parts.code.value } }));
parts.codeForm.addEventListener("submit", (event) => {
  event.preventDefault();
  dispatch({ submitCode: {} });
});
parts.changeEmail?.addEventListener("click", (event) => {
  event.preventDefault();
  dispatch({ changeEmail: {} });
});

tabs?.addEventListener("message", lookForSession);
addEventListener("focus", lookForSession);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  dispatch({ tick: {} });
  lookForSession();
});
addEventListener("pageshow", (event) => {
  if (event.persisted && state.success) location.reload();
});

if (request) {
  dispatch({ tick: {} });
  lookForSession();
}
place.dataset.ready = "";
