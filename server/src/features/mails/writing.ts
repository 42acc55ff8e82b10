import { confirmUntil } from "@lectern/domain/confirmations/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { LettersBody } from "@lectern/domain/mails/contract";
import type { ShownLetter } from "@lectern/domain/mails/shapes";
import { templateFaults } from "@lectern/domain/mails/template";
import type { TemplateKind } from "@lectern/domain/mails/words";
import { SAMPLES } from "@lectern/domain/releases/words";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { record } from "../audit/actions";
import { currentEdition } from "../edition/actions";
import { postAll } from "./actions";
import { type Addressed, addressed } from "./addressed-store";
import { batchOf } from "./batches";
import { lettersToSpeakers, letterTo, shownLetter } from "./letters";
import { countWritten } from "./outbox-store";

const LETTER = "letter";

/** Who reads a preview that is about no proposal. */
const SAMPLE: Addressed = {
  id: 42,
  ownerId: "",
  title: "Breaking Things Gently",
  decision: null,
  email: "sam.sample@example.org",
  firstName: "Sam",
  lastName: "Sample",
  until: null,
};

function refuseFaults(kind: TemplateKind, { subject, body }: { subject: string; body: string }): void {
  const faults = templateFaults(kind, subject, body);
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
}

/** A template as the speaker of one proposal would read it, or of a made-up one. */
export async function previewLetter(
  platform: Platform,
  text: { kind: TemplateKind; subject: string; body: string; submission?: number | undefined },
): Promise<ShownLetter> {
  refuseFaults(text.kind, text);
  const edition = await currentEdition(platform.db);
  const [to] = text.submission === undefined ? [SAMPLE] : await addressed(platform.db, [text.submission]);
  const reader = { ...found(to), until: to?.until ?? confirmUntil(edition, platform.clock.now()) };
  return shownLetter(edition, reader, letterTo(platform, edition, text, reader));
}

/** To how many speakers a letter would go, and how the first ones would read it. */
export async function previewLetters(platform: Platform, body: LettersBody) {
  refuseFaults(LETTER, body);
  const edition = await currentEdition(platform.db);
  const letters = lettersToSpeakers(platform, edition, body, await addressed(platform.db, body.submissions));
  return {
    recipients: letters.length,
    samples: letters.slice(0, SAMPLES).map(({ to, letter }) => shownLetter(edition, to, letter)),
  };
}

/** Writes a letter to each speaker of these proposals. A repeated request writes nothing, and gives the first answer. */
export async function sendLetters(
  platform: Platform,
  actor: Actor,
  body: LettersBody,
  key: string,
): Promise<number> {
  refuseFaults(LETTER, body);
  const edition = await currentEdition(platform.db);
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const { requestKey, written: before } = await batchOf(tx, actor.userId, { what: "letters", key, body });
    if (before > 0) return before;
    const letters = lettersToSpeakers(platform, edition, body, await addressed(tx, body.submissions));
    const written = await postAll(
      tx,
      edition,
      letters.map(({ to, letter }) => ({
        to: to.email,
        kind: LETTER,
        letter,
        at,
        submissionId: to.id,
        writtenBy: actor.userId,
        requestKey,
      })),
    );
    if (written.length === 0) return countWritten(tx, actor.userId, requestKey);
    const details = { subject: body.subject, mails: written.length };
    await record(tx, { at, actorId: actor.userId, action: "send-letters", details });
    return written.length;
  });
}
