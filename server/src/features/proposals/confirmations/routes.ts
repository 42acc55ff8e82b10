import { fullName } from "@lectern/domain/identity/profiles/rules";
import { grouped } from "@lectern/domain/kernel/grouped";
import { namedConference } from "@lectern/domain/proposals/conferences";
import * as contract from "@lectern/domain/proposals/confirmations/contract";
import type { FastifyReply } from "fastify";
import { presentReport } from "#features/post/present";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { found, Refusal } from "#platform/http/refusal";
import { type Call, type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { unreachedAcceptances } from "../proposal/letters-store";
import { serveOwn } from "../proposal/serve-own";
import { nameOfSpeaker, type SpeakerOfProposal, speakersOf } from "../proposal/speakers-store";
import { answerConfirmation, putQuestions, requestsOf, type SlotOf } from "./actions";
import { type AcceptedRow, findOwn, listAccepted, type OwnConfirmation, readForm } from "./store";

export function confirmationRoutes(routes: Routes, platform: Platform, { slotOf }: { slotOf: SlotOf }): void {
  const { db } = platform;

  type Asking = Pick<Call<typeof contract.answerConfirmation>, "actor" | "edition" | "params" | "reply">;

  async function answer(
    { actor, edition, params, reply }: Asking,
    conference: string | undefined,
  ): Promise<contract.Confirmation> {
    const [rows, { questions }] = await Promise.all([findOwn(db, actor.userId, params.id), readForm(db)]);
    found(rows[0]);
    const { asked, tag } = requestsOf(rows, conference, edition);
    const [first] = asked.filter(({ confirmation }) => confirmation.answer === null).concat(asked);
    if (!first) throw new Refusal("not-asked");
    reply.header("etag", tag);
    return { ...presentOwn(first), questions };
  }

  async function questions(reply: FastifyReply) {
    const form = await readForm(db);
    reply.header("etag", entityTag(form.version));
    return { questions: form.questions };
  }

  serveOwn(routes, contract.getConfirmation, (call) => answer(call, call.query.conference));

  serveOwn(routes, contract.answerConfirmation, async (call) => {
    const { actor, params, body, request } = call;
    const refuseStale = refuseLostUpdate(request);
    await answerConfirmation(platform, actor, params.id, body, { refuseStale, slotOf });
    return answer(call, body.conference);
  });

  serve(routes, contract.listConfirmations, async () => {
    const [{ questions: asked }, rows, unreached] = await Promise.all([
      readForm(db),
      listAccepted(db),
      unreachedAcceptances(db),
    ]);
    const further = await speakersOf(
      db,
      rows.map((row) => row.confirmation.submissionId),
    );
    return { questions: asked, rows: presentRows(rows, further, unreached) };
  });

  serve(routes, contract.getQuestions, ({ reply }) => questions(reply));

  serve(routes, contract.putQuestions, async ({ actor, body, request, reply }) => {
    await putQuestions(platform, actor, body, refuseLostUpdate(request));
    return questions(reply);
  });
}

const presentOwn = ({ confirmation, title }: Pick<OwnConfirmation, "confirmation" | "title">) => ({
  pk: confirmation.submissionId,
  ...namedConference(confirmation.conference),
  title,
  until: confirmation.until.toISOString(),
  answer: confirmation.answer,
  reason: confirmation.reason,
  answers: confirmation.answers,
  answered_on: confirmation.answeredAt?.toISOString() ?? null,
});

type Lost = Awaited<ReturnType<typeof unreachedAcceptances>>[number];

function presentRows(
  rows: readonly AcceptedRow[],
  further: readonly SpeakerOfProposal[],
  unreached: readonly Lost[],
): contract.ConfirmationRow[] {
  const keyOf = (submission: number, accountId: string | null) => `${submission} ${accountId}`;
  const lost = new Map(unreached.map((mail) => [keyOf(mail.submission, mail.accountId), mail]));
  const lostTo = (submission: number, accountId: string | null) => {
    const mail = lost.get(keyOf(submission, accountId));
    return mail ? { mail: mail.mail, report: presentReport(mail) } : null;
  };
  const speakers = grouped(further, ({ speaker }) => speaker.submissionId);
  return rows.map(({ confirmation, title, email, status, ownerId, ...names }) => ({
    ...presentOwn({ confirmation, title }),
    full_name: fullName(names),
    email,
    withdrawn: status === "Withdrawn",
    reminded: confirmation.reminded,
    unreached: lostTo(confirmation.submissionId, ownerId),
    speakers: (speakers.get(confirmation.submissionId) ?? []).map((further) => ({
      name: nameOfSpeaker(further),
      state: further.speaker.state,
      email: further.email,
      answer: further.speaker.answer,
      answered_on: further.speaker.answeredAt?.toISOString() ?? null,
      reminded: further.speaker.reminded,
      unreached: lostTo(confirmation.submissionId, further.speaker.accountId),
    })),
  }));
}
