import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileReason } from "@lectern/domain/proposals/files/reasons";
import { textEncoding } from "#platform/file-type/text-encoding";
import { send } from "./send";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/g;
/** They turn the direction of what follows, or take no room: text that reads otherwise than it is. */
const INVISIBLE =
  /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Sends a text as UTF-8 with nothing in it but what one sees. */
export function sendText(file: Buffer): void {
  const { encoding } = textEncoding(file);
  const reasons: FileReason[] = [];
  if (file.length > FILE_LIMITS.textBytes) reasons.push("text-cut");
  const text = new TextDecoder(encoding).decode(file.subarray(0, FILE_LIMITS.textBytes));
  const plain = visible(text);
  if (plain.changed) reasons.push("characters-shown");
  send({ kind: "text", reasons }, Buffer.from(`\ufeff${plain.text}`, "utf8"));
}

/** Line ends as \n, controls as a replacement character, invisible characters by their number. */
export function visible(text: string): { text: string; changed: boolean } {
  const lines = text.replace(/\r\n?|\f/g, "\n");
  const shown = lines
    .replace(CONTROLS, "\ufffd")
    .replace(INVISIBLE, (c) => `<U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`);
  return { text: shown, changed: shown !== lines };
}
