import type { EditionSettings } from "@lectern/domain/call/words";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Person } from "@lectern/domain/reviewing/discussion/contract";
import { type Found, findMentions, withPublicNames } from "@lectern/domain/reviewing/discussion/mentions";
import { ALL_ORGANISERS, reviewerNumbered, type Writer } from "@lectern/domain/reviewing/discussion/words";
import type { Queries } from "#platform/db/database";
import { type MemberRow, membersOf } from "./readers-store";
import { drawLot } from "./store";

type Named = { firstName: string | null; lastName: string | null; lot: number | null };
type Settings = Pick<EditionSettings, "reviewersAnonymous" | "reviewersReadReviews">;

const numbered = (lot: number | null) => (lot === null ? "Reviewer" : reviewerNumbered(lot));

/** A person's name as every reviewer may read it. */
export const publicName = (row: Named, role: Writer, { reviewersAnonymous }: Settings): string => {
  if (role === "organiser") return nameOr(row, "An organiser");
  return reviewersAnonymous ? numbered(row.lot) : nameOr(row, numbered(row.lot));
};

/** A person as a reader may know them: organisers know everyone's name. */
export function personFor(reader: Actor, row: Named, role: Writer, settings: Settings): Person {
  const known = publicName(row, role, settings);
  const hidden = role === "reviewer" && settings.reviewersAnonymous && reader.group === "organiser";
  if (!hidden) return { name: known, alias: null, role };
  return { name: nameOr(row, known), alias: row.lot === null ? null : known, role };
}

const EVERY_ORGANISER: Person = { name: ALL_ORGANISERS, alias: null, role: "organiser" };
const roleOf = ({ group }: MemberRow): Writer => (group === "organiser" ? "organiser" : "reviewer");

/**
 * Those whom a person may mention, of all who may read the discussion. Organisers may mention everyone; reviewers those who
 * have shown themselves, as who is missing would otherwise say who is barred, or who the speaker is.
 */
const mentionable = (reader: Actor, members: readonly MemberRow[], settings: Settings): MemberRow[] =>
  members.filter(
    (row) =>
      row.reads &&
      row.id !== reader.userId &&
      (reader.group === "organiser" ||
        row.wrote ||
        (row.group === "reviewer" &&
          row.reviewed &&
          settings.reviewersReadReviews &&
          !settings.reviewersAnonymous)),
  );

/** Made once: `localeCompare` with options makes another one for each pair of names. */
const { compare: compareNames } = new Intl.Collator("en", { numeric: true });

const byShownName = (one: Person, other: Person) =>
  compareNames(one.role, other.role) || compareNames(one.name, other.name);

/** The menu of a reader's mentions, by the names that are shown: the order of hidden ones would say who is who. */
export const peopleFor = (reader: Actor, members: readonly MemberRow[], settings: Settings): Person[] => [
  EVERY_ORGANISER,
  ...mentionable(reader, members, settings)
    .map((row) => personFor(reader, row, roleOf(row), settings))
    .sort(byShownName),
];

export type Mention = { accountId: string; name: string };

/**
 * The mentions in a text by this person, of those who may read it now; others are left out without a word. Names that not
 * everyone may read are replaced in the text. Lock the submission first.
 */
export async function resolveMentions(
  tx: Queries,
  { submissionId, actor, settings }: { submissionId: number; actor: Actor; settings: Settings },
  text: string,
): Promise<{ text: string; mentions: Mention[] }> {
  if (!text.includes("@")) return { text, mentions: [] };
  const members = await membersOf(tx, submissionId);
  // A name that was selected a moment ago stays hidden from the other reviewers, even if its owner was barred since.
  const barred = members.filter(({ reads, group }) => !reads && group === "reviewer");
  const hidden = actor.group === "organiser" && settings.reviewersAnonymous ? barred : [];
  const people = [...mentionable(actor, members, settings), ...hidden].map((row) => {
    const { name, alias } = personFor(actor, row, roleOf(row), settings);
    return { key: row, names: alias === null ? [name] : [name, alias] };
  });
  const found = findMentions<MemberRow | null>(text, [...people, { key: null, names: [ALL_ORGANISERS] }]);
  const names = await publicNames(tx, submissionId, found, settings);
  const nameOf = (key: MemberRow | null) => (key ? names.get(key) : undefined) ?? ALL_ORGANISERS;
  const organisers = members.filter(
    ({ reads, group, id }) => reads && group === "organiser" && id !== actor.userId,
  );
  const mentions = new Map<string, Mention>();
  for (const { key } of found)
    for (const { id, reads } of key ? [key] : organisers)
      if (reads && (key || !mentions.has(id))) mentions.set(id, { accountId: id, name: nameOf(key) });
  return { text: withPublicNames(text, found, nameOf), mentions: [...mentions.values()] };
}

/** The names of those who are mentioned, for everyone; reviewers who may read it and have no number get one. */
async function publicNames(
  tx: Queries,
  submissionId: number,
  found: readonly Found<MemberRow | null>[],
  settings: Settings,
): Promise<Map<MemberRow, string>> {
  const names = new Map<MemberRow, string>();
  for (const { key } of found) {
    if (!key || names.has(key)) continue;
    const role = roleOf(key);
    const lot = role === "reviewer" && key.reads ? await drawLot(tx, submissionId, key.id) : key.lot;
    names.set(key, publicName({ ...key, lot }, role, settings));
  }
  return names;
}
