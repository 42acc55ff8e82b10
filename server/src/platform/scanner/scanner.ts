import type { Readable } from "node:stream";

/** The result of a virus scan. Only `clean` and `found` are answers; the others say why there is none. */
export type Verdict = "clean" | "found" | "too-large" | "down" | "stalled" | "not-done";

export type Scanner = {
  /** Scans the stream of `open`, which is called again for each retry. Never rejects for a scanner's failure. */
  scan(open: () => Promise<Readable>): Promise<Verdict>;
  /** The scanner's version. Throws with a plain sentence when it does not answer. */
  check(): Promise<string>;
};
