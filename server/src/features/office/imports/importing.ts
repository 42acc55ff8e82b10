import type { EditionSettings } from "@lectern/domain/call/words";
import { usernameFrom } from "@lectern/domain/identity/accounts/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import { PAGES } from "@lectern/domain/kernel/paths";
import { isPlaceholder } from "@lectern/domain/kernel/placeholder-address";
import type { ImportBody } from "@lectern/domain/office/imports/contract";
import type { Planned } from "@lectern/domain/office/imports/plan";
import { SOURCE_LABELS, type Source } from "@lectern/domain/office/imports/words";
import { blankTexts } from "@lectern/domain/proposals/fields";
import { firstStatus } from "@lectern/domain/proposals/words";
import { currentEdition } from "#features/call/actions";
import { clearUnverifiedPasswords, insertPeople } from "#features/identity/accounts/store";
import { recordAll } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { nameSaver } from "#features/proposals/proposal/saver-store";
import { insertSubmissions } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { Letter } from "#platform/mail/letter";
import type { Platform } from "#platform/platform";
import { type OneImport, planOf } from "./actions";
import { accountsAt, insertImportedProposals } from "./store";
import { type ImportContext, importedFrom, updateImported } from "./up-to-date";

/** A statement is limited to some 65,000 values; a proposal has some twenty. */
const BATCH_SIZE = 500;

type Wanted = Planned & {
  person: NonNullable<Planned["person"]>;
  proposal: NonNullable<Planned["proposal"]>;
};
type Order = ImportBody & { seen: string; invite: boolean };

/**
 * Carries out the plan that the organiser has previewed, atomically. Refuses when the plan has changed. Mails new people
 * only, and only with `invite`; to the call, people who take part in other calls only are new.
 */
export async function importProposals(only: OneImport, actor: Actor, order: Order) {
  const { tx, platform } = only;
  const at = platform.clock.now();
  const { source, planned, seen } = await planOf(only, actor, order);
  if (seen !== order.seen) throw new Refusal("import-changed");
  const wanted = planned.filter((each): each is Wanted => each.person !== null && each.proposal !== null);
  const context = { source, actorId: actor.userId, at };
  const newcomers = await makePeople(tx, wanted, context);
  for (let from = 0; from < wanted.length; from += BATCH_SIZE)
    await makeProposals(tx, wanted.slice(from, from + BATCH_SIZE), context);
  const changed = planned.filter(({ outcome }) => outcome === "changed");
  for (const each of changed) await updateImported(tx, each, context);
  const mails = order.invite ? await invite(platform, tx, wanted, newcomers, context) : 0;
  return { proposals: wanted.length, changed: changed.length, people: newcomers.size, mails };
}

const same = (address: string) => address.toLowerCase();

/**
 * Creates accounts without a password for new people; returns their addresses in lower case. People who take part in other
 * calls only are among them, so that neither preview nor answer says who has an account; they keep theirs.
 */
async function makePeople(
  tx: Queries,
  wanted: readonly Wanted[],
  context: ImportContext,
): Promise<Set<string>> {
  const { source, actorId, at } = context;
  const people = new Map(
    wanted.flatMap(({ outcome, person }) => (outcome === "new" ? [[same(person.email), person]] : [])),
  );
  const known = await accountsAt(tx, ["", ...people.keys()], "all");
  const all = [...people].flatMap(([address, person]) => (known.has(address) ? [] : [person]));
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const batch = all.slice(from, from + BATCH_SIZE);
    const made = await insertPeople(
      tx,
      batch.map((person) => ({ ...person, username: usernameFrom(person.email), createdAt: at })),
    );
    // A user has just signed up with one of these addresses.
    if (made.length < batch.length) throw new Refusal("import-changed");
    const details = { group: "speaker", source: SOURCE_LABELS[source] };
    await recordAll(
      tx,
      made.map(({ id }) => ({
        at,
        actorId,
        action: "create account",
        details: { accountId: id, ...details },
      })),
    );
  }
  return new Set(people.keys());
}

async function makeProposals(tx: Queries, wanted: readonly Wanted[], context: ImportContext): Promise<void> {
  const { source, actorId, at } = context;
  const owners = await accountsAt(
    tx,
    wanted.map(({ person }) => person.email),
    "all",
  );
  const ids = [...owners.values()].map(({ id }) => id);
  await clearUnverifiedPasswords(tx, ids);
  await nameSaver(tx, { by: actorId, as: "organiser", at, note: importedFrom(source) });
  const made = await insertSubmissions(
    tx,
    wanted.map(({ person, proposal }) => {
      const owner = owners.get(same(person.email));
      if (!owner) throw new Refusal("import-changed");
      const submittedAt = submittedBefore(proposal.submittedAt, at);
      return {
        ...blankTexts(),
        ...proposal,
        ownerId: owner.id,
        status: firstStatus(false),
        createdAt: at,
        submittedAt,
      } as const;
    }),
  );
  const numbers = wanted.map(({ id, marks }, n) => {
    const row = made[n];
    if (!row) throw new Error("A proposal was not written");
    return { foreignId: id, submissionId: row.id, marks };
  });
  await insertImportedProposals(
    tx,
    numbers.map((pair) => ({ source, ...pair, importedAt: at })),
  );
  const from = SOURCE_LABELS[source];
  await recordAll(
    tx,
    numbers.map(({ foreignId, submissionId }) => ({
      at,
      actorId,
      action: "import",
      submissionId,
      details: { source: from, id: foreignId },
    })),
  );
}

/** The time of submission in the other system; now, where that is unknown or in the future. */
function submittedBefore(submitted: string, at: Date): Date {
  const then = Date.parse(submitted);
  const believable = then > Date.parse("2000-01-01") && then < at.getTime();
  return believable ? new Date(then) : at;
}

/** Mails each new person with an address once. */
async function invite(
  platform: Platform,
  tx: Queries,
  wanted: readonly Wanted[],
  newcomers: ReadonlySet<string>,
  { source, actorId, at }: ImportContext,
): Promise<number> {
  const edition = await currentEdition(tx);
  const link = `${platform.callUrl}${PAGES.forgotPassword}`;
  const invited = [...grouped(wanted, ({ person }) => same(person.email))].filter(
    ([address]) => newcomers.has(address) && !isPlaceholder(address),
  );
  const postings = invited.flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const to = first.person.email;
    const titles = own.map(({ title }) => title);
    const letter = importedLetter(edition, source, { address: to, titles, link });
    return [{ to, kind: "brought-over", letter, at, writtenBy: actorId }];
  });
  return (await postAll(tx, edition, postings)).length;
}

/** To a person whose proposals were imported: how to log in, also to an account that they have from another call. */
const importedLetter = (
  { product, email }: Pick<EditionSettings, "product" | "email">,
  source: Source,
  { address, titles, link }: { address: string; titles: readonly string[]; link: string },
): Letter => ({
  subject: `${product}: your proposals have moved`,
  blocks: [
    {
      paragraph: `The call for papers of ${product} has moved here from ${SOURCE_LABELS[source]}. Your proposals were imported: ${titles.map((title) => `“${title}”`).join(", ")}.`,
    },
    {
      paragraph: `You have an account under this address, ${address}. If it has no password yet, request a link to set one:`,
    },
    { link, label: "Set a password" },
    { paragraph: `If this is not for you, please write to ${email}.` },
  ],
});
