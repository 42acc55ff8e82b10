import * as contract from "@lectern/domain/proposals/form-questions/contract";
import { askedAbout } from "@lectern/domain/proposals/form-questions/rules";
import type { FastifyReply } from "fastify";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { readForm } from "../speaker-forms/store";
import { ownAnswers, saveOwnAnswers, saveQuestionForm } from "./actions";
import { presentUnanswered } from "./present";
import { answeringPages, countAnswers, readQuestions } from "./store";

/** The questions of a call's forms. The answers about a proposal are read in `reviewing`, which knows who may see it. */
export function formQuestionRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  async function form(reply: FastifyReply) {
    const [{ version, content }, answered] = await Promise.all([readForm(db, "questions"), countAnswers(db)]);
    reply.header("etag", entityTag(version));
    return {
      questions: content.questions.map((each) => ({ ...each, answered: answered.get(each.id) ?? 0 })),
    };
  }

  async function own(accountId: string, reply: FastifyReply) {
    const { own, tag } = await ownAnswers(db, accountId);
    reply.header("etag", tag);
    return own;
  }

  serve(routes, contract.getQuestionForm, ({ reply }) => form(reply));

  serve(routes, contract.putQuestionForm, async ({ actor, edition, body, request, reply }) => {
    await saveQuestionForm(platform, edition, actor, body, refuseLostUpdate(request));
    return form(reply);
  });

  serve(routes, contract.listUnanswered, async () => {
    const questions = await readQuestions(db);
    if (!questions.some(({ required, retired }) => required && !retired)) return [];
    const rows: contract.UnansweredRow[] = [];
    for await (const page of answeringPages(db)) rows.push(...presentUnanswered(questions, page));
    return rows;
  });

  serve(routes, contract.getFormQuestions, async () => ({
    questions: askedAbout(await readQuestions(db), "proposal"),
  }));

  serve(routes, contract.getOwnAnswers, ({ actor, reply }) => own(actor.userId, reply));

  serve(routes, contract.putOwnAnswers, async ({ actor, body, request, reply }) => {
    await saveOwnAnswers(platform, actor, body.answers, refuseLostUpdate(request));
    return own(actor.userId, reply);
  });
}
