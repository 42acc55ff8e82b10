import type { EditionSettings } from "@lectern/domain/call/words";
import { identifiersOf, redactEntry } from "@lectern/domain/office/privacy/redaction";
import { mayErase, staysInProgramme } from "@lectern/domain/office/privacy/rules";
import { ERASED_SPEAKER } from "@lectern/domain/office/privacy/words";
import { joinAuthors, splitAuthors } from "@lectern/domain/proposals/authors";
import { findCall } from "#features/call/calls-store";
import { addressesOf } from "#features/identity/accounts/address/store";
import { everyName, lockProfile } from "#features/identity/profiles/actions";
import { recordOf } from "#features/log/actions";
import { rewriteDetails } from "#features/log/forgetting-store";
import { postOf } from "#features/post/actions";
import { ERASURE_NOTICE } from "#features/post/store";
import { DROP_OBJECTS, forgetUpload, objectsOf } from "#features/proposals/files/actions";
import { dropOthersPhotos, dropPhotosOf, dropTaskFiles } from "#features/proposals/files/task-files";
import { eraseSpeaker } from "#features/proposals/speakers/forgetting-store";
import type { Queries } from "#platform/db/database";
import { found, refuseIf } from "#platform/http/refusal";
import { enqueue } from "#platform/queue/enqueue";
import { idsOf } from "../merge/store";
import { lockPerson } from "../people/actions";
import {
  deleteAccount,
  deleteFiles,
  deleteProposals,
  handOver,
  insertPlaceholderAccount,
  isCountedOn,
  lockProposals,
  stripTalk,
} from "./erasing-store";
import { erasedLetter } from "./mails";
import { type Talk, talksOf } from "./store";

/** Who erases, and when. `actorId` null: the edition's retention settings. */
export type Eraser = { actorId: string | null; at: Date };

/**
 * Deletes proposals from the database, their texts from the audit log, and, once committed, their objects from the store.
 * Returns the number of files.
 */
export async function eraseProposals(tx: Queries, ids: readonly number[]): Promise<number> {
  const locked = await lockProposals(tx, ids);
  if (locked.length === 0) return 0;
  const files = await dropFiles(tx, locked);
  await deleteProposals(tx, locked);
  const subject = { accountId: null, submissionIds: locked, names: [] };
  await rewriteDetails(tx, subject, (line) => redactEntry(line, { addresses: [], names: [] }, line.own));
  return files;
}

async function dropFiles(tx: Queries, submissionIds: number[]): Promise<number> {
  for (const id of submissionIds) await forgetUpload(tx, id);
  const files = await deleteFiles(tx, submissionIds);
  const keys = files.flatMap(objectsOf);
  if (keys.length > 0) await enqueue(tx, DROP_OBJECTS, { keys });
  return files.length + (await dropTaskFiles(tx, submissionIds));
}

/**
 * Erases a person from all calls in one transaction, of the database of all calls, with the audit entry and a last mail, both
 * of the default call. Data that others' decisions depend on is transferred to a placeholder. Throws the refusal
 * "last-organiser", and fails when an unknown table refers to them, so that nothing is erased partially.
 */
export async function eraseAccount(
  tx: Queries,
  editions: (call: number) => EditionSettings,
  id: string,
  { actorId, at }: Eraser,
): Promise<void> {
  const { email, standing, otherOrganisers } = await lockPerson(tx, id);
  refuseIf(mayErase(standing, otherOrganisers));
  // Who submits or accepts to speak holds it, and then refers to the account: no deadlock at its deletion.
  const names = everyName(await lockProfile(tx, id));
  const addresses = await addressesOf(tx, { id, email });
  const spokenIn = await eraseSpeaker(tx, { accountId: id, email, names });
  const talks = await talksOf(tx, id);
  const [kept, going] = parted(talks, (talk) => staysInProgramme(talk, editions(talk.callId)));
  const needsStandIn = kept.length > 0 || (await isCountedOn(tx, id));

  let files = (await dropPhotosOf(tx, id)) + (await dropOthersPhotos(tx, spokenIn));
  files += await eraseProposals(
    tx,
    going.map(({ id }) => id),
  );
  let reviews = 0;
  if (needsStandIn) {
    const standIn = await insertPlaceholderAccount(tx, standing.group, at);
    await lockProposals(
      tx,
      kept.map(({ id }) => id),
    );
    files += await dropFiles(
      tx,
      kept.map(({ id }) => id),
    );
    for (const talk of kept) await stripTalk(tx, talk.id, { ownerId: standIn, authors: withoutFirst(talk) });
    reviews = await handOver(tx, id, standIn);
  }
  for (const accountId of await idsOf(tx, id)) {
    const subject = {
      accountId,
      submissionIds: kept.map(({ id }) => id),
      names: identifiersOf({ addresses, names }),
    };
    await rewriteDetails(tx, subject, (line) => redactEntry(line, { addresses, names }, line.own));
  }
  await deleteAccount(tx, id, addresses);

  const counts = { proposals: going.length, files, "kept talks": kept.length, "kept reviews": reviews };
  const { id: call } = found(await findCall(tx, null));
  const details = { accountId: id, ...counts };
  await recordOf(call, tx, { at, actorId, action: "erase account", details });
  const letter = erasedLetter(editions(call), at);
  await postOf(call, tx, editions(call), { to: email, kind: ERASURE_NOTICE, letter, at });
}

const withoutFirst = ({ authors }: Talk) => joinAuthors([ERASED_SPEAKER, ...splitAuthors(authors).slice(1)]);

function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
