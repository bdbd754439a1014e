// The page of a link: the button's spinner and check, and word to the tab that waits. Nothing happens by itself.

const form = document.getElementById("open-link");
const button = form.querySelector("button");
const failure = document.getElementById("failure");
const status = document.getElementById("status");

function draw(activity, spoken) {
  button.dataset.activity = activity;
  button.setAttribute("aria-disabled", String(activity !== "idle"));
  if (spoken) button.setAttribute("aria-label", spoken);
  else button.removeAttribute("aria-label");
  status.textContent = spoken ?? "";
}

async function open() {
  draw("busy", form.dataset.signingIn);
  failure.hidden = true;
  const answer = await fetch(location.href, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ session: "cookie" }),
  });
  const body = await answer.json();
  if (answer.ok) {
    draw("done", form.dataset.signedIn);
    if ("BroadcastChannel" in window) new BroadcastChannel("magic-link").postMessage("signed-in");
    // `replace`: the link doesn't stay in the history.
    setTimeout(() => location.replace(body.location), 1000);
  } else if ([403, 404, 410].includes(answer.status)) {
    // The page says what has become of the link.
    location.reload();
  } else {
    draw("idle");
    failure.textContent = body.detail;
    failure.hidden = false;
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (button.dataset.activity === "busy" || button.dataset.activity === "done") return;
  // What the script can't do, the form can.
  open().catch(() => form.submit());
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
