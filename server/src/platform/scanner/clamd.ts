import { setTimeout as pause } from "node:timers/promises";
import { type ClamdAddress, type ClamdTimes, exchange } from "./clamd-session";
import type { Scanner, Verdict } from "./scanner";

export type ClamdOptions = ClamdAddress & {
  times?: Partial<ClamdTimes>;
  /** The wait before each retry, in milliseconds. */
  pauses?: number[];
};

const TIMES: ClamdTimes = { connectMs: 2_000, idleMs: 60_000, totalMs: 120_000 };
/** Long enough for a restart of clamd. */
const PAUSES = [1_000, 4_000];
const RETRYABLE: Verdict[] = ["down", "not-done"];
/** "Findings" that mean that clamd hit a limit. */
const LIMIT_EXCEEDED = /^Heuristics\.Limits\./;

/** A scanner that uses a clamd, by its socket or over the network. */
export function clamd({ times, pauses = PAUSES, ...address }: ClamdOptions): Scanner {
  const limits = { ...TIMES, ...times };
  return {
    async scan(open) {
      let verdict: Verdict = "down";
      for (const wait of [0, ...pauses]) {
        await pause(wait);
        const result = await exchange(address, limits, "INSTREAM", await open());
        if (typeof result === "string") verdict = result === "broken" ? "not-done" : result;
        else verdict = verdictIn(result.answer);
        if (!RETRYABLE.includes(verdict)) break;
      }
      return verdict;
    },
    async check() {
      const result = await exchange(address, { ...limits, totalMs: 5_000 }, "VERSION", null);
      if (typeof result === "string")
        throw new Error(`clamd does not answer (${result}): ${ADVICE[result] ?? "see its log"}`);
      if (!result.answer.startsWith("ClamAV")) throw new Error(`The answer is not clamd's: ${ADVICE.down}`);
      return result.answer.slice(0, 80);
    },
  };
}

const ADVICE: Record<string, string> = {
  down: "is it running, and is CLAMD_SOCKET or CLAMD_URL its address?",
  stalled: "it accepts connections but sends nothing; is it still loading its signatures, or out of memory?",
  broken: "it closes the connection; is that clamd?",
};

function verdictIn(answer: string): Verdict {
  if (answer === "stream: OK") return "clean";
  if (/size limit exceeded/i.test(answer)) return "too-large";
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) return "not-done";
  return LIMIT_EXCEEDED.test(found) ? "too-large" : "found";
}

/** The address in CLAMD_SOCKET (a path) or CLAMD_URL (`tcp://host:port`); null without either. Throws for others. */
export function clamdAddress(socket: string | undefined, url: string | undefined): ClamdAddress | null {
  if (socket) return { path: socket };
  if (!url) return null;
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== "tcp:" || !hostname)
    throw new Error("CLAMD_URL must be an address such as tcp://127.0.0.1:3310.");
  return { host: hostname, port: Number(port || 3310) };
}
