import { writeSync } from "node:fs";
import { encodeFrame } from "../frames";

const STDOUT = 1;
const RETRY_MS = 5;

/** Sends one frame to the parent synchronously, so that nothing is buffered here. */
export function send(header: object, payload?: Uint8Array): void {
  for (const part of encodeFrame(header, payload)) {
    for (let sent = 0; sent < part.length; ) sent += write(part.subarray(sent));
  }
}

function write(bytes: Uint8Array): number {
  try {
    return writeSync(STDOUT, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    return 0;
  }
}
