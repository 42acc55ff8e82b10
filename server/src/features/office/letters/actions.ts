import { createHash } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/call/words";
import { SAMPLES } from "@lectern/domain/deciding/releases/words";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import type { LettersBody, SendLettersBody } from "@lectern/domain/post/contract";
import type { ShownLetter } from "@lectern/domain/post/shapes";
import { fillTemplate, PORTAL_LABEL, templateFaults } from "@lectern/domain/post/template";
import type { Audience, TemplateKind, TextKind } from "@lectern/domain/post/words";
import { confirmUntil } from "@lectern/domain/proposals/confirmations/rules";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { batchOf } from "#features/post/batches";
import { countWritten } from "#features/post/outbox-store";
import { publishedPlaces } from "#features/programme/publishing/reading";
import {
  callValues,
  type LetterDraft,
  lettersToSpeakers,
  letterTo,
  shownLetter,
} from "#features/proposals/proposal/letters";
import { type Addressed, addressed } from "#features/proposals/proposal/letters-store";
import { withOpenAssignments } from "#features/reviewing/panel/reminders";
import type { Queries } from "#platform/db/database";
import { BadInput, found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { type TeamMember, teamMembers } from "./store";

const LETTER = "letter";

/** The recipient of a preview without a proposal. */
const SAMPLE: Addressed = {
  id: 42,
  accountId: "",
  lead: true,
  ownAnswer: null,
  title: "Breaking Things Gently",
  decision: null,
  email: "sam.sample@example.org",
  firstName: "Sam",
  lastName: "Sample",
  until: null,
};

function refuseFaults(kind: TextKind, { subject, body }: { subject: string; body: string }): void {
  const faults = templateFaults(kind, subject, body);
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
}

/** A template filled in for the lead of one proposal, or of a sample. */
export async function previewLetter(
  platform: Platform,
  text: { kind: TemplateKind; subject: string; body: string; submission?: number | undefined },
): Promise<ShownLetter> {
  refuseFaults(text.kind, text);
  const edition = await currentEdition(platform.db);
  const [to] = text.submission === undefined ? [SAMPLE] : await addressed(platform.db, [text.submission]);
  const reader = { ...found(to), until: to?.until ?? confirmUntil(edition, platform.clock.now()) };
  const place = text.kind === LETTER ? (await publishedPlaces(platform.db)).get(reader.id) : undefined;
  return shownLetter(
    edition,
    reader,
    letterTo(platform, edition, text, { ...reader, ...(place && { place }) }),
  );
}

async function membersOf(db: Queries, audience: Audience): Promise<TeamMember[]> {
  if (audience === "organisers") return teamMembers(db, "organiser");
  const reviewers = await teamMembers(db, "reviewer");
  if (audience === "reviewers") return reviewers;
  const open = new Set((await withOpenAssignments(db, null)).map(({ reviewer }) => reviewer.id));
  return reviewers.filter(({ id }) => open.has(id));
}

/** The letters of a request, and a digest of their recipients. */
async function draftLetters(
  platform: Platform,
  db: Queries,
  edition: EditionSettings,
  { audience, submissions = [], ...text }: LettersBody,
): Promise<{ drafts: LetterDraft[]; mark: string }> {
  const drafts = audience
    ? lettersToTeam(platform, edition, { ...text, audience }, await membersOf(db, audience))
    : lettersToSpeakers(platform, edition, text, await placed(db, submissions));
  const recipients = drafts.map(({ to }) => to.email).sort();
  const mark = createHash("sha256").update(JSON.stringify(recipients)).digest("base64url");
  return { drafts, mark };
}

/** The speakers of these proposals, with where and when they speak, once that is published. */
async function placed(db: Queries, submissions: readonly number[]) {
  const [speakers, places] = [await addressed(db, submissions), await publishedPlaces(db)];
  return speakers.map((to) => {
    const place = places.get(to.id);
    return place ? { ...to, place } : to;
  });
}

const textKindOf = ({ audience }: LettersBody): TextKind => (audience ? "team" : LETTER);

/** The recipients of a letter, and the first letters. */
export async function previewLetters(platform: Platform, body: LettersBody) {
  refuseFaults(textKindOf(body), body);
  const edition = await currentEdition(platform.db);
  const { drafts, mark } = await draftLetters(platform, platform.db, edition, body);
  return {
    recipients: drafts.length,
    to: drafts.map(({ to }) => to.email),
    mark,
    samples: drafts.slice(0, SAMPLES).map(({ to, letter }) => shownLetter(edition, to, letter)),
  };
}

/**
 * Sends a letter to each speaker of these proposals, or to each of an audience. A repeated request sends nothing, and
 * returns the first answer. Refuses when the recipients have changed since the preview.
 */
export async function sendLetters(
  platform: Platform,
  actor: Actor,
  body: SendLettersBody,
  key: string,
): Promise<number> {
  refuseFaults(textKindOf(body), body);
  const edition = await currentEdition(platform.db);
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const { requestKey, written: before } = await batchOf(tx, actor.userId, { what: "letters", key, body });
    if (before > 0) return before;
    const { drafts, mark } = await draftLetters(platform, tx, edition, body);
    if (body.mark !== undefined && body.mark !== mark) throw new Refusal("recipients-changed");
    const written = await postAll(
      tx,
      edition,
      drafts.map(({ to, letter }) => ({
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
    await record(tx, {
      at,
      actorId: actor.userId,
      ...(body.audience
        ? { action: "send-team-letters", details: { audience: body.audience, ...details } }
        : { action: "send-letters", details }),
    });
    return written.length;
  });
}

/** A letter filled in for each of these reviewers or organisers. */
function lettersToTeam(
  { callUrl }: Platform,
  edition: EditionSettings,
  template: { subject: string; body: string; audience: Audience },
  members: readonly TeamMember[],
): LetterDraft[] {
  const [role, page] =
    template.audience === "organisers" ? ["organiser", PAGES.organiser] : ["reviewer", PAGES.reviewer];
  return members.map((member) => {
    const values = {
      ...callValues(edition),
      name: nameOr(member, role),
      first_name: member.firstName || role,
      link: `${callUrl}${page}`,
    };
    return {
      to: { id: null, decision: null, email: member.email },
      letter: fillTemplate(template, values, PORTAL_LABEL),
    };
  });
}
