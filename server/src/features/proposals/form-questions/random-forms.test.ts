import type { AnsweredQuestion } from "@lectern/domain/proposals/form-questions/contract";
import {
  type Answers,
  type FormQuestion,
  QUESTION_KINDS,
  type QuestionKind,
  SHOWN_TO,
  SUBJECTS,
} from "@lectern/domain/proposals/form-questions/words";
import { expect } from "vitest";
import { findCall } from "#features/call/calls-store";
import { exported, imported } from "#features/office/transfer/world.fixture";
import { found } from "#platform/http/refusal";
import { type Person, proposalBody } from "#testing/make";
import { onServer } from "#testing/on-server";
import { seeded } from "#testing/seeded";
import { updateSubmission } from "../store";
import { readQuestions } from "./store";

const { it, server, as, make } = onServer();
const { below, chance, pick, shuffled } = seeded(20_251_124);
const FORM = "/api/form-questions/form/";
const OWN = "/api/form-questions/own/";
const ROUNDS = 300;

const TEXTS = ["Which lab", "=cmd()", "<b>Seats</b>", "صدى", "constructor", "__proto__", 'a "quoted", one'];
const CHOICES = ["S", "M", "L", "constructor", "=1+1"];
const VALID: Record<QuestionKind, readonly string[]> = {
  short: TEXTS,
  long: ["Two\nlines", ...TEXTS],
  choice: CHOICES,
  several: ["S\nM", "L", "constructor\n=1+1"],
  number: ["42", "-2.5"],
  "yes-no": ["yes", "no"],
  tick: ["yes"],
  date: ["2026-10-14"],
  link: ["https://example.org/a?b=c"],
};

type Asked = Omit<Partial<FormQuestion>, "retired" | "programme_use">;

/** Another form: some questions changed, some left out, some asked again, some new; often one that is refused. */
const changed = (questions: readonly FormQuestion[]): Asked[] =>
  shuffled([
    ...questions
      .filter(({ retired }) => (retired ? below(4) === 0 : below(5) > 0))
      .map(
        ({ id, label, kind, choices, about, types, topics, shown_to, blind }): Asked => ({
          id,
          label: chance() ? label : `${pick(TEXTS)} ${below(1_000)}?`,
          help: pick(TEXTS),
          kind: below(40) === 0 ? pick(QUESTION_KINDS) : kind,
          choices: below(40) === 0 ? choices.slice(1) : choices,
          about: below(150) === 0 ? pick(SUBJECTS) : about,
          types: below(10) === 0 ? ["T"] : types,
          topics,
          shown_to: below(40) === 0 ? pick(SHOWN_TO) : shown_to,
          blind: below(10) === 0 ? pick(["shown", "hidden"]) : blind,
          required: below(4) === 0,
        }),
      ),
    ...Array.from(
      { length: below(3) },
      (): Asked => ({
        ...(below(4) === 0 ? { id: `${pick(["constructor", "toString", "q"])}${below(3)}` } : {}),
        label: `${pick(TEXTS)} ${below(1_000)}?`,
        kind: pick(QUESTION_KINDS),
        choices: below(8) === 0 ? [] : CHOICES.slice(0, 2 + below(4)),
        about: pick(SUBJECTS),
        types: below(4) === 0 ? [pick(["T", "WS"])] : [],
        shown_to: pick(SHOWN_TO),
        blind: pick(["shown", "hidden"]),
        required: below(4) === 0,
      }),
    ),
  ]).slice(0, 24);

/** Answers to most of these; now and then a wrong one. */
const answersTo = (questions: readonly FormQuestion[]): Answers =>
  Object.fromEntries(
    questions
      .filter(({ required }) => required || below(4) > 0)
      .map(({ id, kind }) => [id, below(40) === 0 ? "wrong\u0000" : pick(VALID[kind])]),
  );

/** What a call has stored after these were sent: of what was asked the answers that were given, of the rest the former ones. */
function stored(former: Answers, asked: readonly FormQuestion[], given: Answers): Answers {
  const ids = asked.map(({ id }) => id);
  const rest = Object.entries(former).filter(([id]) => !ids.includes(id));
  return Object.fromEntries([...rest, ...Object.entries(given)]);
}

const given = (list: readonly AnsweredQuestion[]): Answers =>
  Object.fromEntries(list.filter(({ answer }) => answer !== "").map(({ id, answer }) => [id, answer]));

it("loses no answer and never fails in 300 forms with later changes, and an import has the same", {
  timeout: 240_000,
}, async () => {
  const [organiser, reviewer] = [await make.organiser(), await make.reviewer()];
  const speakers: Person[] = [await make.speaker(), await make.speaker()];
  const proposals = await Promise.all(
    speakers.map(async (speaker) => ({ speaker, pk: await make.proposal(speaker) })),
  );
  const ofProposal = new Map<number, Answers>(proposals.map(({ pk }) => [pk, {}]));
  const ofSpeaker = new Map<string, Answers>(speakers.map(({ id }) => [id, {}]));
  const form = async (): Promise<FormQuestion[]> => (await as(organiser).get(FORM)).json().questions;
  const counts = { saved: 0, refused: 0, answered: 0 };

  async function answerProposal({ speaker, pk }: (typeof proposals)[number], questions: FormQuestion[]) {
    const asked = questions.filter(
      ({ about, retired, types }) =>
        about === "proposal" && !retired && (types.length === 0 || types.includes("T")),
    );
    // A client that does not know questions sends no answers.
    const answers = below(5) === 0 ? undefined : answersTo(asked);
    const sent = { submission_type: "T", ...(answers && { answers }) };
    const reply = await as(speaker).put(`/api/submissions/${pk}/`, proposalBody(speaker.name, sent));
    expect([200, 400], reply.body).toContain(reply.statusCode);
    if (reply.statusCode === 200 && answers) {
      ofProposal.set(pk, stored(ofProposal.get(pk) ?? {}, asked, answers));
      counts.answered++;
    }
  }
  async function answerOwn(speaker: Person, questions: FormQuestion[]) {
    const asked = questions.filter(({ about, retired }) => about === "speaker" && !retired);
    const answers = answersTo(asked);
    const reply = await as(speaker).put(OWN, { answers });
    expect([200, 400], reply.body).toContain(reply.statusCode);
    if (reply.statusCode === 200)
      ofSpeaker.set(speaker.id, stored(ofSpeaker.get(speaker.id) ?? {}, asked, answers));
  }

  for (let round = 0; round < ROUNDS; round++) {
    const saved = await as(organiser).put(FORM, { questions: changed(await form()) });
    expect([200, 400], saved.body).toContain(saved.statusCode);
    if (saved.statusCode === 200) counts.saved++;
    else counts.refused++;
    const questions = await form();
    const proposal = pick(proposals);
    await answerProposal(proposal, questions);
    if (chance()) await answerOwn(proposal.speaker, questions);

    // What was answered has its question, asked or retired, and each reader sees their part.
    const { pk, speaker } = proposal;
    const [mine, own] = [ofProposal.get(pk) ?? {}, ofSpeaker.get(speaker.id) ?? {}];
    const at = `/api/submissions/${pk}/answers/`;
    const seen = (await as(organiser).get(at)).json();
    expect([given(seen.answers), given(seen.speakers[0].answers)]).toEqual([mine, own]);
    expect((await as(speaker).get(OWN)).json().answers).toEqual(
      Object.fromEntries(
        Object.entries(own).filter(([id]) => questions.some((each) => each.id === id && !each.retired)),
      ),
    );
    if (round % 10 > 0) continue;
    const blind = chance();
    await make.setting("blindReviews", blind);
    await updateSubmission(server.platform.db, pk, { status: "Ready for Review" });
    const shown = (await as(reviewer).get(at)).json();
    const visible = (answers: Answers) =>
      Object.fromEntries(
        Object.entries(answers).filter(([id]) =>
          questions.some(
            (each) => each.id === id && each.shown_to === "reviewers" && !(blind && each.blind === "hidden"),
          ),
        ),
      );
    expect(given(shown.answers)).toEqual(visible(mine));
    expect(given(shown.speakers.flatMap((each: { answers: AnsweredQuestion[] }) => each.answers))).toEqual(
      blind ? {} : visible(own),
    );
    await updateSubmission(server.platform.db, pk, { status: "Submitted" });
    expect((await as(organiser).get("/api/form-questions/lacking/")).statusCode).toBe(200);
  }
  expect([counts.saved > 100, counts.refused > 20, counts.answered > 50], JSON.stringify(counts)).toEqual([
    true,
    true,
    true,
  ]);

  for (const path of [
    "/api/exports/questions/csv/",
    "/api/exports/questions/json/",
    "/api/exports/proposals/csv/",
  ])
    expect((await as(organiser).get(path)).statusCode).toBe(200);

  const contents = async (call: number) => {
    const db = server.platform.databaseOf(call);
    const read = async (text: string) => (await db.execute(text)).rows;
    return {
      questions: await readQuestions(db),
      proposals: await read("select answers from proposal_answers order by submission_id"),
      speakers: await read("select answers, version from speaker_answers order by account_id"),
      versions: await read("select answers from submission_version order by submission_id, number"),
    };
  };
  await imported(server, await exported(server), "twin");
  const twin = found(await findCall(server.platform.everyCall, "twin"));
  expect(await contents(twin.id)).toEqual(await contents(server.platform.call.id));
});
