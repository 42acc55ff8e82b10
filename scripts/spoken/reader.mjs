import { setTimeout as sleep } from "node:timers/promises";

/** The expected words were not spoken in time. */
export class Unheard extends Error {}

const LONGEST_MS = 30_000;
const MOST_STOPS = 60;

/**
 * A person who uses the portal with a keyboard and a screen reader, and knows only what is spoken. Each
 * step adds to the transcript what was pressed and heard.
 */
export function reader(desktop, url) {
  const lines = [];
  const add = (done, spoken) => {
    const words = spoken.join(" · ").replaceAll(url, "https://cfp.example.org");
    lines.push(`${done.padEnd(WIDTH)} ${words}`.trimEnd());
  };
  /** Waits until it is spoken; the rest may still follow. */
  async function listen(done, wanted, asked = true) {
    const spoken = [];
    for (const begun = Date.now(); ; await sleep(100)) {
      spoken.push(...(await desktop.heard(asked)));
      if (!wanted || wanted.test(spoken.join(" · "))) break;
      if (Date.now() - begun > LONGEST_MS) {
        add(done, spoken);
        throw new Unheard(`${done}: expected ${wanted}`);
      }
    }
    add(done, spoken);
    return spoken.join(" · ");
  }
  const press = (key, wanted) => {
    desktop.press(key);
    return listen(NAMES[key] ?? key, wanted);
  };
  return {
    transcript: () => lines.join("\n"),
    press,
    /** Opens a browser at this path. */
    async open(path, wanted) {
      await desktop.browse(`${url}${path}`);
      return listen(`(opens ${path})`, wanted);
    },
    type(text) {
      desktop.type(text);
      return listen(`types "${/^correct/.test(text) ? "the password" : text}"`, undefined, false);
    },
    /** Presses a key until this is heard; only the last stop is in the transcript. */
    async until(wanted, key = "Tab") {
      for (let stop = 1; stop <= MOST_STOPS; stop++) {
        desktop.press(key);
        const spoken = await desktop.heard(true);
        if (!wanted.test(spoken.join(" · "))) continue;
        add(stop === 1 ? (NAMES[key] ?? key) : `${NAMES[key] ?? key} × ${stop}`, spoken);
        return spoken.join(" · ");
      }
      throw new Unheard(`${key} × ${MOST_STOPS}: expected ${wanted}`);
    },
    /** Leaves the steps so far out of the transcript. */
    skip: () => lines.splice(0),
    /** What is spoken without a key. */
    waits: (wanted) => listen("(waits)", wanted),
  };
}

const WIDTH = 22;
const NAMES = { Return: "Enter", space: "Space", "shift+Tab": "Shift+Tab", "ctrl+Home": "Ctrl+Home" };
