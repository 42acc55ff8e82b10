import { fullName } from "@lectern/domain/identity/profiles/rules";
import { grouped } from "@lectern/domain/kernel/grouped";
import * as contract from "@lectern/domain/proposals/consents/contract";
import { consentOf, offeredConsents, versionOf, wordingOf } from "@lectern/domain/proposals/consents/rules";
import type { Consent } from "@lectern/domain/proposals/consents/words";
import type { FastifyReply } from "fastify";
import { record } from "#features/log/actions";
import { csvAnswer } from "#platform/http/csv";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { acceptedSpeakers } from "../speaker-forms/accepted-store";
import { readForm } from "../speaker-forms/store";
import { askedOf, presentOwn, saveConsentForm, saveOwnConsents } from "./actions";
import { type ConsentAnswerRow, listAnswers } from "./store";

export function consentRoutes(routes: Routes, platform: Platform): void {
  const { db, clock } = platform;

  async function own(accountId: string, reply: FastifyReply) {
    const { asked, tag } = await askedOf(db, accountId);
    reply.header("etag", tag);
    return { consents: asked.map(presentOwn) };
  }

  async function form(reply: FastifyReply) {
    const { version, content } = await readForm(db, "consents");
    reply.header("etag", entityTag(version));
    const saved = new Set(content.consents.map(({ id }) => id));
    return {
      consents: offeredConsents(content.consents).map((consent) => ({
        ...presentConsent(consent),
        ...(!saved.has(consent.id) && { version: 0 }),
      })),
    };
  }

  const everyone = async () => {
    const { content } = await readForm(db, "consents");
    const consents = content.consents.filter(({ asked }) => asked);
    const [speakers, answers] = await Promise.all([acceptedSpeakers(db), listAnswers(db)]);
    const byPerson = grouped(answers, ({ accountId }) => accountId);
    return {
      consents,
      speakers: speakers.map((each) => ({ ...each, given: byPerson.get(each.accountId) ?? [] })),
    };
  };

  serve(routes, contract.getOwnConsents, ({ actor, reply }) => own(actor.userId, reply));

  serve(routes, contract.putOwnConsents, async ({ actor, body, request, reply }) => {
    await saveOwnConsents(platform, actor, body, refuseLostUpdate(request));
    return own(actor.userId, reply);
  });

  serve(routes, contract.listConsents, async () => {
    const { consents, speakers } = await everyone();
    return {
      consents: consents.map(presentConsent),
      rows: speakers.map(({ pk, title, email, given, ...names }) => ({
        pk,
        title,
        full_name: fullName(names),
        email,
        answers: consents.map((consent) => {
          const { current, former } = consentOf(consent, answersTo(consent, pk, given));
          return {
            consent: consent.id,
            answer: current?.answer ?? null,
            answered_on: (current ?? former)?.answeredAt.toISOString() ?? null,
            former: former?.answer ?? null,
          };
        }),
      })),
    };
  });

  serve(routes, contract.exportConsents, async ({ actor, reply }) => {
    const what = "consents of speakers";
    await record(db, { at: clock.now(), actorId: actor.userId, action: "export", details: { what } });
    const { consents, speakers } = await everyone();
    const lines = speakers.flatMap(({ pk, title, email, given, ...names }) =>
      consents.map((consent) => {
        const { current } = consentOf(consent, answersTo(consent, pk, given));
        const wording = wordingOf(consent);
        return [
          pk,
          title,
          fullName(names),
          email,
          wording?.name ?? "",
          current?.answer ?? "not answered",
          current?.answeredAt.toISOString() ?? "",
          versionOf(consent),
          wording?.text ?? "",
        ];
      }),
    );
    return csvAnswer(reply, "consents", COLUMNS, [lines]);
  });

  serve(routes, contract.getConsentForm, ({ reply }) => form(reply));

  serve(routes, contract.putConsentForm, async ({ actor, body, request, reply }) => {
    await saveConsentForm(platform, actor, body, refuseLostUpdate(request));
    return form(reply);
  });
}

const COLUMNS = [
  "number",
  "title",
  "speaker",
  "email",
  "consent",
  "answer",
  "answered (UTC)",
  "version",
  "wording",
];

const presentConsent = (consent: Consent): contract.ConsentShape => {
  const { name, text } = wordingOf(consent) ?? { name: "", text: "" };
  const { id, scope, asked } = consent;
  return { id, scope, asked, name, text, version: versionOf(consent) };
};

/** What a speaker has answered to a consent, about this proposal or themselves. */
const answersTo = (
  { id, scope }: Consent,
  pk: number,
  given: readonly ConsentAnswerRow[],
): ConsentAnswerRow[] =>
  given.filter(
    ({ consent, submissionId }) => consent === id && submissionId === (scope === "speaker" ? null : pk),
  );
