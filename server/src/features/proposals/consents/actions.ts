import type { Actor } from "@lectern/domain/kernel/actor";
import type {
  ConsentFormBody,
  OwnConsent,
  OwnConsentsBody,
} from "@lectern/domain/proposals/consents/contract";
import {
  consentFaults,
  consentOf,
  savedConsents,
  versionOf,
  wordingOf,
} from "@lectern/domain/proposals/consents/rules";
import type { Consent } from "@lectern/domain/proposals/consents/words";
import { lockAccount } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { acceptedSpeakers } from "../speaker-forms/accepted-store";
import { readForm, saveForm } from "../speaker-forms/store";
import { type ConsentAnswerRow, listAnswers, replaceAnswers } from "./store";

type RefuseStale = (currentTag: string) => void;

/** One consent that a speaker is asked for, about a proposal or themselves, with all their answers to it. */
export type AskedConsent = {
  consent: Consent;
  pk: number | null;
  title: string | null;
  given: ConsentAnswerRow[];
};

/** What a person is asked to agree to, with the version of it all. */
export async function askedOf(
  db: Queries,
  accountId: string,
): Promise<{ asked: AskedConsent[]; tag: string }> {
  const [form, talks, answers] = [
    await readForm(db, "consents"),
    await acceptedSpeakers(db, accountId),
    await listAnswers(db, accountId),
  ];
  const places = (consent: Consent) =>
    consent.scope === "speaker" ? talks.slice(0, 1).map(() => ({ pk: null, title: null })) : talks;
  const asked = form.content.consents
    .filter((consent) => consent.asked)
    .flatMap((consent) =>
      places(consent).map(({ pk, title }) => ({
        consent,
        pk,
        title,
        given: answers.filter((each) => each.consent === consent.id && each.submissionId === pk),
      })),
    );
  return { asked, tag: entityTag(form.version, talks.length, answers.at(-1)?.id ?? 0) };
}

/** As its speaker reads it. */
export function presentOwn({ consent, pk, title, given }: AskedConsent): OwnConsent {
  const { current, former } = consentOf(consent, given);
  const { name, text } = wordingOf(consent) ?? { name: "", text: "" };
  const formerly = former && wordingOf(consent, former.version);
  return {
    consent: consent.id,
    pk,
    title,
    name,
    text,
    version: versionOf(consent),
    given: current && presentAnswer(current),
    former: former && formerly ? { ...presentAnswer(former), ...formerly } : null,
  };
}

const presentAnswer = ({ answer, answeredAt }: ConsentAnswerRow) => ({
  answer,
  answered_on: answeredAt.toISOString(),
});

/**
 * Saves a speaker's answers; those that are not named, or are the same, stay. Refuses an answer to another wording than the
 * current one with "changed-meanwhile", and to what they are not asked with "not-asked".
 */
export async function saveOwnConsents(
  { db, clock }: Platform,
  { userId: accountId }: Actor,
  { answers }: OwnConsentsBody,
  refuseStale: RefuseStale,
): Promise<void> {
  const answeredAt = clock.now();
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const { asked, tag } = await askedOf(tx, accountId);
    refuseStale(tag);
    const changed = new Map<AskedConsent, OwnConsentsBody["answers"][number]>();
    for (const each of answers) {
      const to = asked.find(({ consent, pk }) => consent.id === each.consent && pk === each.pk);
      if (!to) throw new Refusal("not-asked");
      if (versionOf(to.consent) !== each.version) throw new Refusal("changed-meanwhile");
      if (consentOf(to.consent, to.given).current?.answer !== each.answer) changed.set(to, each);
    }
    if (changed.size === 0) return;
    await replaceAnswers(
      tx,
      [...changed].map(([{ consent, pk: submissionId }, { version, answer }]) => ({
        accountId,
        submissionId,
        consent: consent.id,
        version,
        answer,
        answeredAt,
      })),
    );
    await record(tx, { at: answeredAt, actorId: accountId, action: "answer consents" });
  });
}

/** Saves what speakers are asked to agree to; `refuseStale` gets the current ETag. */
export async function saveConsentForm(
  { db, clock }: Platform,
  actor: Actor,
  { consents: written }: ConsentFormBody,
  refuseStale: RefuseStale,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const { version, content } = await readForm(tx, "consents");
    refuseStale(entityTag(version));
    const consents = savedConsents(content.consents, written);
    const faults = consentFaults(consents);
    if (Object.keys(faults).length > 0) throw new BadInput(faults);
    if (!(await saveForm(tx, "consents", version, { consents }))) throw new Refusal("changed-meanwhile");
    const details = { consents: consents.filter(({ asked }) => asked).length };
    await record(tx, { at, actorId: actor.userId, action: "write consents", details });
  });
}
