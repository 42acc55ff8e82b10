import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Orca has finished when it has written nothing for this long. */
const SILENCE_MS = 700;
const LONGEST_MS = 20_000;
/** How long it may take until the first word. */
const ANSWER_MS = 15_000;
/** A line of Orca's debug output with what it sent to the speech synthesiser. */
const SPOKEN = /^\S+ - SPEECH OUTPUT: '(.*)'\s*(?:\{.*\})?$/;

/** Follows Orca's debug output. `heard()` waits until it has answered, if it is asked, and is silent; it returns what was spoken since the last call. */
export function listenTo(log) {
  let at = 0;
  let rest = "";
  function more() {
    if (!existsSync(log)) return [];
    const { size } = statSync(log);
    const bytes = Buffer.alloc(size - at);
    const file = openSync(log, "r");
    readSync(file, bytes, 0, bytes.length, at);
    closeSync(file);
    at = size;
    const lines = (rest + bytes.toString("utf8")).split(/\r?\n/);
    rest = lines.pop() ?? "";
    return lines;
  }
  return {
    async heard(asked = false) {
      const spoken = [];
      let last = Date.now();
      const waits = () =>
        Date.now() - last < SILENCE_MS || (asked && spoken.length === 0 && Date.now() - last < ANSWER_MS);
      for (const begun = last; Date.now() - begun < LONGEST_MS && waits(); await sleep(50)) {
        const lines = more();
        if (lines.length > 0) last = Date.now();
        for (const line of lines) {
          const words = SPOKEN.exec(line)?.[1]?.trim();
          if (words) spoken.push(words);
        }
      }
      return spoken;
    },
  };
}
