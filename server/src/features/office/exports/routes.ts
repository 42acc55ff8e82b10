import { Readable } from "node:stream";
import { choicesOf } from "@lectern/domain/call/all-choices";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import * as contract from "@lectern/domain/office/exports/contract";
import type { FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { currentEdition } from "#features/call/actions";
import { type TagOn, tagNamesOn } from "#features/deciding/tags/store";
import { sessionHolder } from "#features/identity/accounts/sessions";
import { record } from "#features/log/actions";
import { calendarOf } from "#features/programme/feeds/calendar";
import { frabJson } from "#features/programme/feeds/frab-json";
import { frabXml } from "#features/programme/feeds/frab-xml";
import { type ProgrammeSelection, programmeOf } from "#features/programme/feeds/programme";
import { listAccepted, readForm } from "#features/proposals/confirmations/store";
import {
  type AnsweringSpeaker,
  answeringPages,
  readQuestions,
} from "#features/proposals/form-questions/store";
import { speakersOf } from "#features/proposals/proposal/speakers-store";
import { readReviewForm } from "#features/reviewing/criteria/store";
import type { Queries } from "#platform/db/database";
import { asDownload, csvAnswer } from "#platform/http/csv";
import { jsonArray } from "#platform/http/json-array";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { answerColumns, answerLine, answersDocument } from "./answers";
import { filedProposals } from "./file-store";
import { programmeNamespace } from "./namespace";
import {
  type BesideProposal,
  PROPOSAL_COLUMNS,
  proposalDocument,
  proposalLine,
  reviewColumns,
  reviewLine,
} from "./present";
import { questionColumns, questionLine, speakerDocument } from "./question-answers";
import { archiveOf } from "./safe-files";
import { SCHEDULE_COLUMNS, scheduleLine } from "./schedule-lines";
import { type ExportedProposal, proposalPages, reviewsOf } from "./store";
import { type TagReader, tagCells, tagColumns, tagFields, tagReader } from "./tags";
import { readTicket, signTicket } from "./ticket";

const JSON_TYPE = "application/json; charset=utf-8";

/** The organisers' exports. Each is recorded in the audit log, as it contains confidential data. */
export function exportRoutes(routes: Routes, platform: Platform): void {
  const { db, clock } = platform;
  const holderOf = sessionHolder(platform);
  const exports = rateLimiter(db, "export", { times: 30, seconds: 600 });

  async function note(actor: Actor, what: string): Promise<void> {
    await exports.take(actor.userId);
    await record(db, { at: clock.now(), actorId: actor.userId, action: "export", details: { what } });
  }

  serve(routes, contract.exportProposals, async ({ actor, query, reply }) => {
    await note(actor, "proposals");
    const choices = choicesOf(await currentEdition(db));
    const form = await readReviewForm(db);
    const tags = tagReader(actor, query.tags);
    return csvAnswer(
      reply,
      "proposals",
      [...PROPOSAL_COLUMNS, ...tagColumns(tags)],
      pages(db, (p, own, its) => [[...proposalLine(p, own, choices, form), ...tagCells(tags, its)]], tags),
    );
  });

  serve(routes, contract.exportReviews, async ({ actor, reply }) => {
    await note(actor, "reviews");
    const form = await readReviewForm(db);
    return csvAnswer(
      reply,
      "reviews",
      reviewColumns(form),
      pages(db, (_, { reviews }) => reviews.map((row) => reviewLine(row, form))),
    );
  });

  serve(routes, contract.exportAll, async ({ actor, query, reply }) => {
    await note(actor, "proposals and reviews");
    const form = await readReviewForm(db);
    const tags = tagReader(actor, query.tags);
    const documents: Rows<object> = (p, own, its) => [
      { ...proposalDocument(p, own, form), ...tagFields(tags, its) },
    ];
    asDownload(reply, "proposals.json").type(JSON_TYPE);
    return Readable.from(jsonArray(pages(db, documents, tags)));
  });

  const answers = async (actor: Actor) => {
    await note(actor, "answers of speakers");
    const { questions } = await readForm(db);
    const rows = await listAccepted(db);
    const further = grouped(
      await speakersOf(
        db,
        rows.map(({ confirmation }) => confirmation.submissionId),
      ),
      ({ speaker }) => speaker.submissionId,
    );
    return {
      questions,
      rows: rows.map((row) => ({ ...row, further: further.get(row.confirmation.submissionId) ?? [] })),
    };
  };

  serve(routes, contract.exportAnswers, async ({ actor, reply }) => {
    const { questions, rows } = await answers(actor);
    const table = rows.map((row) => answerLine(row, questions));
    return csvAnswer(reply, "answers", answerColumns(questions), [table]);
  });

  serve(routes, contract.exportAnswersJson, async ({ actor, reply }) => {
    const { questions, rows } = await answers(actor);
    asDownload(reply, "answers.json");
    return answersDocument(rows, questions);
  });

  /** The questions, and what makes something of each speaker and their answers to them, page by page. */
  const questionAnswers = async (actor: Actor) => {
    await note(actor, "answers to questions");
    const questions = await readQuestions(db);
    return {
      questions,
      async *each<T>(of: (row: AnsweringSpeaker, questions: readonly FormQuestion[]) => T) {
        for await (const page of answeringPages(db)) yield page.map((row) => of(row, questions));
      },
    };
  };

  serve(routes, contract.exportQuestions, async ({ actor, reply }) => {
    const { questions, each } = await questionAnswers(actor);
    return csvAnswer(reply, "questions", questionColumns(questions), each(questionLine));
  });

  serve(routes, contract.exportQuestionsJson, async ({ actor, reply }) => {
    const { questions, each } = await questionAnswers(actor);
    asDownload(reply, "questions.json").type(JSON_TYPE);
    return Readable.from(questionsDocument(questions, each(speakerDocument)));
  });

  const programme = async (actor: Actor, which: ProgrammeSelection, what: string) => {
    await note(actor, what);
    return programmeOf(db, which, { namespace: await programmeNamespace(db), now: clock.now() });
  };

  serve(routes, contract.exportScheduleXml, async ({ actor, query, reply }) => {
    const whole = await programme(actor, query, "schedule.xml");
    asDownload(reply, "schedule.xml").type("application/xml; charset=utf-8");
    return frabXml(whole);
  });

  serve(routes, contract.exportScheduleJson, async ({ actor, query, reply }) => {
    const whole = await programme(actor, query, "schedule.json");
    asDownload(reply, "schedule.json");
    return frabJson(whole);
  });

  serve(routes, contract.exportScheduleCsv, async ({ actor, query, reply }) => {
    const { events, edition } = await programme(actor, query, "schedule.csv");
    const rows = events.map((event) => scheduleLine(event, edition.zone));
    return csvAnswer(reply, "schedule", SCHEDULE_COLUMNS, [rows]);
  });

  serve(routes, contract.exportCalendar, async ({ actor, query, reply }) => {
    const whole = await programme(actor, query, "schedule.ics");
    asDownload(reply, "schedule.ics").type("text/calendar; charset=utf-8");
    return calendarOf(whole);
  });

  serve(routes, contract.requestFilesExport, async ({ actor, body }) => {
    await exports.take(actor.userId);
    const asked = { sessionId: actor.sessionId, onlyAccepted: body.only_accepted };
    const ticket = await signTicket(platform.accessKey, asked, clock.now());
    return { url: `${contract.downloadFilesExport.path}?ticket=${ticket}` };
  });

  serve(routes, contract.downloadFilesExport, async ({ query, reply }) => {
    const at = clock.now();
    const { sessionId, onlyAccepted } = found(await readTicket(platform.accessKey, query.ticket, at));
    const holder = await holderOf(sessionId);
    // Refuses users who were logged out, suspended or moved to another group since.
    const { userId: actorId } = found(holder?.group === "organiser" ? holder : null);
    const details = { what: onlyAccepted ? "of accepted proposals" : "of all proposals" };
    await record(db, { at, actorId, action: "export files", details });
    asDownload(reply, "files.zip").type("application/zip");
    const { topicTypes } = await currentEdition(db);
    const seen = platform.databaseOf(platform.call.id, actorId);
    return archiveOf(platform.store, filedProposals(seen, onlyAccepted), topicTypes);
  });
}

type Rows<T> = (proposal: ExportedProposal, beside: BesideProposal, tags: TagOn[]) => T[];

/**
 * The rows of each proposal with its reviews and speakers, and with its tags for a reader, in the order of the proposals and
 * page by page.
 */
async function* pages<T>(db: Queries, of: Rows<T>, tags: TagReader | null = null): AsyncGenerator<T[]> {
  for await (const page of proposalPages(db)) {
    const ids = page.map(({ submission }) => submission.id);
    const [given, speakers, tagNames] = await Promise.all([
      reviewsOf(db, ids),
      speakersOf(db, ids),
      tags ? tagNamesOn(db, ids, tags.reader) : [],
    ]);
    const reviews = grouped(given, ({ review }) => review.submissionId);
    const further = grouped(speakers, ({ speaker }) => speaker.submissionId);
    const tagged = grouped(tagNames, (each) => each.submissionId);
    yield page.flatMap((proposal) => {
      const { id } = proposal.submission;
      const beside = { reviews: reviews.get(id) ?? [], further: further.get(id) ?? [] };
      return of(proposal, beside, tagged.get(id) ?? []);
    });
  }
}

async function* questionsDocument(questions: FormQuestion[], speakers: AsyncIterable<object[]>) {
  yield `{"questions":${JSON.stringify(questions)},"speakers":`;
  yield* jsonArray(speakers);
  yield "}\n";
}
