import type { Email } from "postal-mime";
import { type CheckedSender, checkSender } from "./authentication-results";
import { textOfHtml } from "./html-text";
import { withoutQuotes } from "./quoted-text";
import { isTooLarge } from "./size";

/** More than any answer needs; larger mails are refused. */
export const MAX_REPLY_BYTES = 1_048_576;

/** The placeholder of a reply address: the text in its place says what is replied to. */
export const KEY_PLACEHOLDER = "{key}";

/** A mail to a reply address. It is untrusted input. */
export type Reply = {
  /** The text at the placeholder of the addresses, the most reliable first. */
  keys: string[];
  /** Whether a program sent it: an out-of-office note, a list, a bounce. Nothing is answered to it. */
  automatic: boolean;
  /** Identifies the mail. */
  id: string;
  from: string;
  sender: CheckedSender;
  /** The text without what it quotes and without its signature; null where the mail is too large or cannot be read. */
  text: string | null;
  attachments: boolean;
};

const BOUNDS = {
  maxNestingDepth: 12,
  maxHeadersSize: 262_144,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
};
/** Of a mail that is too large or malformed, its headers are read. */
const HEADERS_BYTES = 65_536;

type Expected = {
  /** An address with `{key}`. */
  address: string;
  /** The server whose Authentication-Results count; null: none. */
  checkedBy: string | null;
};

/** Reads a mail to a reply address; null when it is none. */
export async function readReply(
  message: Uint8Array,
  { address, checkedBy }: Expected,
): Promise<Reply | null> {
  const { default: PostalMime } = await import("postal-mime");
  const parse = (bytes: Uint8Array) => PostalMime.parse(bytes, BOUNDS).catch(() => null);
  const whole = isTooLarge(message, MAX_REPLY_BYTES) ? null : await parse(message);
  const mail = whole ?? (await parse(headersOf(message)));
  if (!mail) return null;
  const keys = keysIn(mail, address);
  if (keys.length === 0) return null;
  const from = mail.from?.address?.slice(0, 320) ?? "";
  return {
    keys,
    automatic: isAutomatic(mail),
    id: mail.messageId?.slice(0, 1000) ?? Buffer.from(message).toString("latin1"),
    from,
    sender: checkSender(valuesOf(mail, "authentication-results"), checkedBy, from),
    text: whole && withoutQuotes(whole.text || textOfHtml(whole.html ?? "")),
    attachments: (whole?.attachments ?? []).some(isAttachment),
  };
}

/** Up to the first empty line. */
function headersOf(message: Uint8Array): Uint8Array {
  const start = Buffer.from(message.subarray(0, HEADERS_BYTES));
  const ends = ["\r\n\r\n", "\n\n"].map((end) => start.indexOf(end)).filter((at) => at >= 0);
  return start.subarray(0, ends.length > 0 ? Math.min(...ends) + 4 : start.length);
}

const valuesOf = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

const ADDRESSED = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc"];
const MOST_KEYS = 5;
const MOST_CHARACTERS = 10_000;

function keysIn(mail: Email, address: string): string[] {
  const [before = "", after = ""] = address.toLowerCase().split(KEY_PLACEHOLDER);
  const keys: string[] = [];
  for (const value of ADDRESSED.flatMap((name) => valuesOf(mail, name))) {
    for (const word of value
      .slice(0, MOST_CHARACTERS)
      .toLowerCase()
      .split(/[\s<>,;"]+/))
      if (word.startsWith(before) && word.endsWith(after) && word.length > before.length + after.length)
        keys.push(word.slice(before.length, word.length - after.length));
  }
  return [...new Set(keys)].slice(0, MOST_KEYS);
}

/** By RFC 3834, and by the older signs of lists, notes and bounces. */
function isAutomatic(mail: Email): boolean {
  const said = (name: string) => valuesOf(mail, name).map((value) => value.trim().toLowerCase());
  return (
    said("auto-submitted").some((value) => !/^no\b/.test(value)) ||
    said("precedence").some((value) => /^(bulk|list|junk|auto_reply)\b/.test(value)) ||
    said("return-path").some((value) => value === "<>" || value === "") ||
    said("content-type").some((value) => value.startsWith("multipart/report")) ||
    ["list-id", "list-post", "x-autoreply", "x-autorespond", "x-failed-recipients"].some(
      (name) => said(name).length > 0,
    ) ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(mail.from?.address ?? "")
  );
}

/** Signatures, calendars' notes and the pictures of a formatted text are no attachments of a person. */
const isAttachment = ({ mimeType, related, disposition }: Email["attachments"][number]): boolean =>
  !related &&
  !(disposition === "inline" && mimeType.startsWith("image/")) &&
  !/^(application\/(pgp-signature|pgp-keys|pkcs7-signature|x-pkcs7-signature)|text\/(x-)?vcard|message\/delivery-status)$/.test(
    mimeType,
  );
