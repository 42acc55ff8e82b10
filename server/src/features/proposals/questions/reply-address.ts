import { createHmac, timingSafeEqual } from "node:crypto";
import { REPLY_DAYS } from "@lectern/domain/proposals/questions/words";

const DAY_MS = 86_400_000;

/** What a reply address is for. */
export type ReplyTo = { call: number; asked: number; submission: number; speaker: string };

/** What a reply address says by itself: only with its code it means something. */
export type ReplyKey = { call: number; asked: number; expires: number; code: string };

/** Letters and digits only, of one case: mail servers may fold the case of an address. */
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const CODE_BYTES = 15;

/** 24 characters. */
function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

/** Bound to the call, the questions, the proposal, the speaker and the last day. */
const codeOf = (key: Uint8Array, { call, asked, submission, speaker }: ReplyTo, expires: number): string =>
  base32(
    createHmac("sha256", key)
      .update(`reply ${call} ${asked} ${submission} ${speaker} ${expires}`)
      .digest()
      .subarray(0, CODE_BYTES),
  );

/** The part of an address at which one speaker can reply to these questions, until some days after `sentAt`. */
export function replyKey(key: Uint8Array, to: ReplyTo, sentAt: Date): string {
  const expires = Math.floor(sentAt.getTime() / DAY_MS) + REPLY_DAYS;
  return [to.call, to.asked, expires]
    .map((n) => n.toString(36))
    .join("-")
    .concat("-", codeOf(key, to, expires));
}

/** Reads the part of an address; null when it is none. */
export function readReplyKey(text: string): ReplyKey | null {
  const [, call = "", asked = "", expires = "", code = ""] =
    /^([0-9a-z]{1,6})-([0-9a-z]{1,6})-([0-9a-z]{1,4})-([a-z2-7]{24})$/.exec(text.toLowerCase()) ?? [];
  if (code === "") return null;
  const numbers = [call, asked, expires].map((digits) => Number.parseInt(digits, 36));
  // PostgreSQL's integers.
  if (numbers.some((n) => n > 2_147_483_647)) return null;
  const [ofCall = 0, ofAsked = 0, until = 0] = numbers;
  return { call: ofCall, asked: ofAsked, expires: until, code };
}

/** The one of these speakers for whom the code was made, or null; takes the same time for each. */
export function speakerOf(
  key: Uint8Array,
  { call, asked, expires, code }: ReplyKey,
  submission: number,
  speakers: readonly string[],
): string | null {
  const given = Buffer.from(code);
  let found: string | null = null;
  for (const speaker of speakers) {
    const right = Buffer.from(codeOf(key, { call, asked, submission, speaker }, expires));
    if (timingSafeEqual(given, right)) found = speaker;
  }
  return found;
}

/** Whether the last day of an address is over. */
export const isExpired = ({ expires }: ReplyKey, now: Date): boolean =>
  Math.floor(now.getTime() / DAY_MS) > expires;
