/** More than a megabyte of an encoded attachment has. A parser's time grows with the lines more than with the bytes. */
const MOST_LINES = 30_000;

const LINE_FEED = 10;

/** Whether a mail is larger than anyone writes, in bytes or in lines: it is not parsed. */
export function isTooLarge(message: Uint8Array, mostBytes: number): boolean {
  if (message.byteLength > mostBytes) return true;
  let lines = 0;
  for (let at = message.indexOf(LINE_FEED); at >= 0; at = message.indexOf(LINE_FEED, at + 1))
    if (++lines > MOST_LINES) return true;
  return false;
}
