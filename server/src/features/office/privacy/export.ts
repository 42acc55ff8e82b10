import { Readable } from "node:stream";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { speakersHistory } from "@lectern/domain/office/privacy/export";
import { EXPORT_PARTS, NOT_EXPORTED, RETAINED_THINGS } from "@lectern/domain/office/privacy/words";
import { addressesOf } from "#features/identity/accounts/address/store";
import { presentProfile } from "#features/identity/profiles/present";
import { logPages } from "#features/office/audit/actions";
import { availabilityOf } from "#features/proposals/availability/store";
import { fileReads } from "#features/proposals/files/store";
import { listNeeds } from "#features/proposals/needs/store";
import { speakingOf } from "#features/proposals/speakers/forgetting-store";
import { versionsOf } from "#features/proposals/versions/store";
import { messagesBy } from "#features/reviewing/discussion/forgetting-store";
import { jsonArray } from "#platform/http/json-array";
import { found } from "#platform/http/refusal";
import type { Member } from "#platform/http/zip";
import type { Platform } from "#platform/platform";
import { idsOf } from "../merge/store";
import * as present from "./present";
import * as ofAccount from "./present-account";
import { answersPart } from "./present-answers";
import { questionsPart } from "./questions-store";
import * as store from "./store";

type Part = keyof typeof EXPORT_PARTS;
/** The content of a part; streamed where it may be large, some items at a time. */
type Content = unknown | AsyncIterable<readonly unknown[]>;

type EditionOf = (call: number) => EditionSettings;

/** All data of a person in all calls as the members of a ZIP: one JSON document, and their attached files. */
export async function ownData(platform: Platform, editions: EditionOf, actor: Actor): Promise<Member[]> {
  const proposals = await store.proposalsOf(platform.db, actor.userId);
  const files = await attached(platform, proposals);
  const ofTasks = await store.taskFilesOf(platform.db, actor.userId);
  return [
    {
      name: "my-data.json",
      open: async () =>
        Readable.from(documentOf(platform, editions, actor, proposals, new Set(files.keys()))),
    },
    ...files.values(),
    ...(await storedOf(platform, ofTasks)),
  ];
}

/** The files that are in the store, by the number of their proposal. */
async function attached(
  { store: objects }: Platform,
  proposals: store.OwnProposal[],
): Promise<Map<number, Member>> {
  const files = new Map<number, Member>();
  for (const proposal of proposals) {
    const name = present.fileName(proposal);
    const key = proposal.file?.originalKey;
    if (name === null || key === undefined || !(await objects.head(key))) continue;
    files.set(proposal.submission.id, { name, open: () => objects.read(key) });
  }
  return files;
}

/** The files of tasks that are in the store. */
async function storedOf(
  { store: objects }: Platform,
  files: Awaited<ReturnType<typeof store.taskFilesOf>>,
): Promise<Member[]> {
  const members: Member[] = [];
  for (const each of files) {
    const key = each.file.originalKey;
    if (await objects.head(key))
      members.push({ name: present.taskFileName(each), open: () => objects.read(key) });
  }
  return members;
}

async function* documentOf(
  platform: Platform,
  editions: EditionOf,
  { userId }: Actor,
  proposals: store.OwnProposal[],
  withFile: ReadonlySet<number>,
): AsyncGenerator<string> {
  const { db, clock } = platform;
  const row = found(await store.accountWithProfile(db, userId));
  const addresses = await addressesOf(db, row.account);
  const ids = await idsOf(db, userId);
  const own = new Set(proposals.map(({ submission }) => submission.id));
  const parts: Record<Part, () => Promise<Content>> = {
    account: async () => ({ ...ofAccount.accountPart(row), former_addresses: addresses.slice(1) }),
    profile: async () => ({
      ...presentProfile(row.profile),
      employer: row.profile.employer,
      former_names: row.profile.formerNames,
      names_taken_in_a_blind_review: row.profile.suggestedNames,
    }),
    second_factor: async () => ({
      passkeys: (await store.passkeysOf(db, userId)).map(ofAccount.passkeyPart),
      authenticator_apps: (await store.appsOf(db, userId)).map(ofAccount.appPart),
    }),
    social_log_ins: async () => (await store.socialLogInsOf(db, userId)).map(ofAccount.socialPart),
    sessions: async () => (await store.sessionsOf(db, userId)).map(ofAccount.sessionPart),
    invitations: async () => (await store.invitationsTo(db, addresses)).map(present.invitationPart),
    late_codes: async () => (await store.lateCodesFor(db, addresses)).map(present.lateCodePart),
    proposals: async () => {
      const decisions = grouped(
        await store.decisionsOnProposalsOf(db, userId),
        ({ submissionId }) => submissionId,
      );
      return each(proposals, async (proposal) => {
        const { id, callId } = proposal.submission;
        const history = await historyOf(platform, id, ids);
        const reads = await fileReads(db, id, userId);
        const versions = await versionsOf(db, [id]);
        return present.proposalPart(proposal, editions(callId), {
          history,
          reads,
          versions,
          hasFile: withFile.has(id),
          decisions: decisions.get(id) ?? [],
        });
      });
    },
    consents: async () => (await store.consentsOf(db, userId)).map(present.consentPart),
    needs: async () => each(await listNeeds(db, userId), (row) => present.needsPart(platform, row)),
    tasks: async () => {
      const files = await store.taskFilesOf(db, userId);
      const results = await store.taskResultsOf(db, userId);
      return [...results.map((each) => present.taskPart(each, files)), ...present.photosPart(files)];
    },
    availability: async () => (await availabilityOf(db, userId)).map(({ days }) => ({ days })),
    answers: () => answersPart(platform, userId),
    questions: () => questionsPart(db, userId),
    reviews: async () => eachOf(store.reviewsBy(db, userId), present.reviewPart),
    discussion: async () => (await messagesBy(db, userId)).map(present.messagePart),
    speaking: async () => (await speakingOf(db, userId, row.account.email)).map(present.speakingPart),
    notes: async () => (await store.notesBy(db, userId)).map(present.notePart),
    tags: async () => ({
      tags: (await store.tagsOf(db, userId)).map(present.tagPart),
      views: (await store.viewsOf(db, userId)).map(present.viewPart),
    }),
    recusals: async () => (await store.recusalsOf(db, userId)).map(present.recusalPart),
    mails: async () => (await store.mailsTo(db, addresses)).map(present.mailPart),
    audit: async () => auditOf(platform, own, ids),
  };
  const about = {
    made_on: clock.now().toISOString(),
    portal: platform.callUrl,
    parts: EXPORT_PARTS,
    left_out: NOT_EXPORTED,
    stays_after_an_erasure: RETAINED_THINGS,
  };
  yield `{\n"about": ${JSON.stringify(about, null, 2)}`;
  for (const part of Object.keys(EXPORT_PARTS) as Part[]) {
    yield `,\n${JSON.stringify(part)}: `;
    const content = await parts[part]();
    if (isStream(content)) yield* jsonArray(content, 2);
    else yield JSON.stringify(content, null, 2);
  }
  yield "\n}\n";
}

const isStream = (content: Content): content is AsyncIterable<readonly unknown[]> =>
  typeof content === "object" && content !== null && Symbol.asyncIterator in content;

async function* each<T, R>(all: readonly T[], present: (item: T) => Promise<R>): AsyncGenerator<R[]> {
  for (const item of all) yield [await present(item)];
}

async function* eachOf<T, R>(pages: AsyncIterable<T[]>, present: (item: T) => R): AsyncGenerator<R[]> {
  for await (const page of pages) yield page.map(present);
}

/** The history of an own proposal, as far as its speaker may see it. */
async function historyOf({ db }: Platform, proposal: number, readers: readonly string[]) {
  const history: ReturnType<typeof present.auditPart>[] = [];
  for await (const lines of logPages(db, { proposal })) {
    const known = lines.filter((line) => mayKnow(line, readers));
    history.push(...known.map((line) => present.auditPart(line, readers)));
  }
  return history;
}

/** The audit entries by and about them, also under the accounts that were merged; entries of others about their proposals are part of the proposals. */
async function* auditOf({ db }: Platform, own: ReadonlySet<number>, readers: readonly string[]) {
  for (const person of readers)
    for await (const lines of logPages(db, { person })) {
      const known = lines.filter(
        (line) => !line.proposal || !own.has(line.proposal.pk) || mayKnow(line, readers),
      );
      yield known.map((line) => present.auditPart(line, readers));
    }
}

const mayKnow = ({ action, who }: AuditEntry, readers: readonly string[]) =>
  speakersHistory(action, who !== null && readers.includes(who.id));
