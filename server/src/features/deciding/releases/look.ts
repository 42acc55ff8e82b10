import type { ReleaseLook } from "@lectern/domain/deciding/releases/contract";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import { currentEdition } from "#features/call/actions";
import { found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { presentRelease } from "./present";
import { sampleMails } from "./samples";
import { findItems, findRelease } from "./store";

/** What a release tells, for this organiser: its proposals as they are in it now, and mails in the words it keeps. */
export async function lookAtRelease(platform: Platform, id: number, readerId: string): Promise<ReleaseLook> {
  const { db, clock } = platform;
  const { release } = found(await findRelease(db, id));
  const [edition, shown, rows] = await Promise.all([
    currentEdition(db),
    presentRelease(db, id, readerId),
    findItems(db, id),
  ]);
  const sentAt =
    release.endedAt ?? release.dueAt ?? new Date(clock.now().getTime() + edition.releaseDelay * 1000);
  const items = rows.map(({ submission, title, decision, ...person }) => ({
    submission,
    title,
    speaker: nameOr(person, ""),
    decision,
  }));
  const texts = release.templates;
  return { release: shown, items, samples: await sampleMails(platform, edition, { items, texts, sentAt }) };
}
