import { DELIVERY_ACTIONS, type DeliveryAction } from "@lectern/domain/post/reports";
import type { Attachment, Email } from "postal-mime";
import { isTooLarge } from "./size";

/** More than any report on our mails of a few kilobytes needs. */
export const MAX_REPORT_BYTES = 1_048_576;

/** The outcome of a mail at one address. */
export type Delivery = {
  action: DeliveryAction;
  /** The address that failed, and the original recipient where it is given. */
  addresses: string[];
  /** The code of RFC 3463; the server's own where it is more specific than the report's. */
  status: string;
  /** The server's message in one line, without invisible and bidirectional control characters. */
  said: string;
};

export type DeliveryReport = {
  /** Candidates for the id of the mail that it is about, the most reliable first. */
  about: string[];
  deliveries: Delivery[];
};

const BOUNDS = { maxNestingDepth: 8, maxHeadersSize: 262_144, maxRfc822NestingDepth: 0 };

/**
 * Parses a delivery status notification (RFC 3464, 6533). It is untrusted input; null when it is malformed or something
 * else.
 */
export async function readDeliveryReport(message: Uint8Array): Promise<DeliveryReport | null> {
  if (isTooLarge(message, MAX_REPORT_BYTES)) return null;
  // On first use: only the command that takes reports reads mails.
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(message, BOUNDS).catch(() => null);
  if (!mail || !/^multipart\/report\b/i.test(own(mail, "content-type")[0] ?? "")) return null;
  const report = partOf(mail, /^message\/(global-)?delivery-status$/);
  if (!report) return null;
  const [whole = new Map<string, string>(), ...each] = fieldGroups(report);
  const [returned] = fieldGroups(
    partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/) ?? "",
  );
  const places = [
    whole.get("original-envelope-id"),
    returned?.get("message-id"),
    whole.get("x-original-message-id"),
    ...["in-reply-to", "references", "delivered-to", "x-original-to", "to"].flatMap((name) =>
      own(mail, name),
    ),
  ];
  return { about: idsIn(places), deliveries: each.flatMap((fields) => delivery(fields) ?? []) };
}

const own = ({ headers }: Email, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

/** The text of the first part of this type. */
function partOf({ attachments }: Email, type: RegExp): string | null {
  const part: Attachment | undefined = attachments.find(({ mimeType }) => type.test(mimeType));
  if (!part) return null;
  return typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content);
}

/** Groups of fields, separated by an empty line; folded lines are unfolded, and the first field of a name counts. */
function fieldGroups(text: string): Map<string, string>[] {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+(?=\S)/g, " ")
    .split(/\n(?:[ \t]*\n)+/, MOST_GROUPS)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.split("\n")) {
        const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
        if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value?.trim() ?? "");
      }
      return fields;
    })
    .filter((fields) => fields.size > 0);
}

/** A mail of ours goes to one address; allow a few more groups. */
const MOST_GROUPS = 20;

const MOST_IDS = 10;

/** Ids of mails, from their Message-ID, their envelope id and the bounce address. */
const idsIn = (places: readonly (string | undefined)[]): string[] => {
  const ids = places.flatMap(
    (place) => place?.toLowerCase().match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [],
  );
  return [...new Set(ids)].slice(0, MOST_IDS);
};

function delivery(fields: ReadonlyMap<string, string>): Delivery | null {
  const field = fields.get("action")?.toLowerCase();
  const action = DELIVERY_ACTIONS.find((known) => field?.split(/[\s(]/)[0] === known);
  const addresses = ["final-recipient", "original-recipient"].flatMap(
    (name) => addressIn(fields.get(name)) ?? [],
  );
  if (!action || addresses.length === 0) return null;
  const words = (fields.get("diagnostic-code") ?? "").replace(/^\s*[\w-]{1,20}\s*;/, "").trim();
  return {
    action,
    addresses,
    status: statusOf(fields.get("status") ?? "", words, action),
    said: inOneLine(words),
  };
}

/** The address of `rfc822; ada@example.org`. */
const addressIn = (field: string | undefined): string | null =>
  /^(?:[\w-]+\s*;)?\s*<?([^\s<>]{1,320}@[^\s<>]{1,255})>?/.exec(field ?? "")?.[1] ?? null;

/** `550 5.1.1` or `550-5.1.1` at the start of a server's message. */
const CODES = /^([245]\d\d)(?:[ -]#?([245]\.\d{1,3}\.\d{1,3})\b)?/;

/** Falls back to the server's message when the report says 5.0.0 or nothing. */
function statusOf(field: string, words: string, action: DeliveryAction): string {
  const [status] = /^[245]\.\d{1,3}\.\d{1,3}\b/.exec(field) ?? [];
  if (status && !status.endsWith(".0.0")) return status;
  return CODES.exec(words)?.[2] ?? status ?? (action === "failed" ? "5.0.0" : "4.0.0");
}

const MOST_SAID = 300;

/** Without the codes, which are repeated in each line of a multi-line answer. */
function inOneLine(words: string): string {
  const [whole = "", code, enhanced] = CODES.exec(words) ?? [];
  const repeated = enhanced ? [`${code}-${enhanced}`, `${code} ${enhanced}`] : [];
  const line = repeated
    .reduce((text, codes) => text.replaceAll(codes, " "), words.slice(whole.length, 10 * MOST_SAID))
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length > MOST_SAID ? `${characters.slice(0, MOST_SAID - 1).join("")}…` : line;
}
