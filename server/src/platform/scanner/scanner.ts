import type { Readable } from "node:stream";

/** What a virus scanner says about a file. Only `clean` and `found` are answers; the others say why there is none. */
export type Verdict = "clean" | "found" | "too-large" | "down" | "stalled" | "not-done";

export type Scanner = {
  /** Scans what `open` gives, which it may ask for again. Never rejects for what the scanner does. */
  scan(open: () => Promise<Readable>): Promise<Verdict>;
  /** The scanner's own words about itself. Throws with a plain sentence when it does not answer. */
  check(): Promise<string>;
};
