import { setTimeout as pause } from "node:timers/promises";
import { type ClamdAddress, type ClamdTimes, exchange } from "./clamd-session";
import type { Scanner, Verdict } from "./scanner";

export type ClamdOptions = ClamdAddress & {
  times?: Partial<ClamdTimes>;
  /** How long to wait before each further try, in milliseconds. */
  pauses?: number[];
};

const TIMES: ClamdTimes = { connectMs: 2_000, idleMs: 60_000, totalMs: 120_000 };
/** A clamd that is being restarted is soon back. */
const PAUSES = [1_000, 4_000];
/** What another try may change. */
const PASSING: Verdict[] = ["down", "not-done"];
/** Findings of this kind say that clamd gave up, not that it found something. */
const GAVE_UP = /^Heuristics\.Limits\./;

/** A scanner that asks a clamd, by its socket or over the network. */
export function clamd({ times, pauses = PAUSES, ...address }: ClamdOptions): Scanner {
  const patience = { ...TIMES, ...times };
  return {
    async scan(open) {
      let verdict: Verdict = "down";
      for (const wait of [0, ...pauses]) {
        await pause(wait);
        const said = await exchange(address, patience, "INSTREAM", await open());
        verdict = typeof said === "string" ? (said === "broken" ? "not-done" : said) : verdictIn(said.answer);
        if (!PASSING.includes(verdict)) break;
      }
      return verdict;
    },
    async check() {
      const said = await exchange(address, { ...patience, totalMs: 5_000 }, "VERSION", null);
      if (typeof said === "string")
        throw new Error(`clamd does not answer (${said}): ${TO_DO[said] ?? "see its log"}`);
      if (!said.answer.startsWith("ClamAV")) throw new Error(`What answers is no clamd: ${TO_DO.down}`);
      return said.answer.slice(0, 80);
    },
  };
}

const TO_DO: Record<string, string> = {
  down: "is it running, and is CLAMD_SOCKET or CLAMD_URL its address?",
  stalled:
    "it takes calls and says nothing; does it still load its signatures, or has its machine no memory left?",
  broken: "it cuts the line; is that clamd?",
};

function verdictIn(answer: string): Verdict {
  if (answer === "stream: OK") return "clean";
  if (/size limit exceeded/i.test(answer)) return "too-large";
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) return "not-done";
  return GAVE_UP.test(found) ? "too-large" : "found";
}

/** The address in CLAMD_SOCKET (a path) or CLAMD_URL (`tcp://host:port`); null without either. Throws for others. */
export function clamdAddress(socket: string | undefined, url: string | undefined): ClamdAddress | null {
  if (socket) return { path: socket };
  if (!url) return null;
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "tcp:" || !hostname)
    throw new Error("CLAMD_URL takes an address such as tcp://127.0.0.1:3310.");
  return { host: hostname, port: Number(port || 3310) };
}
