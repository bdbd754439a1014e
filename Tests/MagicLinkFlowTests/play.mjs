// node play.mjs FOLDER STORIES.JSON: plays each story on the page's machine and prints what it did and showed.
//
// A story is `{ options, email, steps: [{ at, send }] }`, as in transitions.json. For the text "words" it prints those.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(process.argv[2] + "/");
const flow = await import(new URL("flow.js", folder));
const { words } = await import(new URL("words.js", folder));
const stories = JSON.parse(readFileSync(process.argv[3], "utf8"));

const whole = (event) => (typeof event === "string" ? { [event]: {} } : event);

function play({ options, email, steps }) {
  let state = flow.start(options, email);
  return steps.map(({ at, send }) => {
    const before = JSON.stringify(state);
    const next = flow.transition(state, whole(send), Math.round(at * 1000));
    if (JSON.stringify(state) !== before) throw new Error("a transition changed the state that it was given");
    state = next.state;
    const wakesAt = flow.wakesAt(state);
    return { effects: next.effects, card: flow.card(state), wakesAt: wakesAt === null ? null : wakesAt / 1000 };
  });
}

console.log(JSON.stringify(stories === "words" ? words : stories.map(play)));
