import { lookup } from "@lectern/domain/kernel/lookup";
import type pg from "pg";

/**
 * The schema of views for an organiser who is a speaker of a proposal in the call, or is invited to be one: it comes before
 * the views of the call, and shows of their own proposals what their speaker may see. Whatever the statement, it reads no
 * review, score or decision of them.
 */
export const READER_SCHEMA = "of_reader";
export const READER_SETTING = "lectern.reader";

/** The account that the connection is bound to; null where it belongs to no one. Read once for each statement. */
export const BOUND_READER = `(select nullif(current_setting('${READER_SETTING}', true), '')::uuid)`;

const OWN = `array(
  select id from of_call.submission where owner_id = ${BOUND_READER}
  union select submission_id from of_call.submission_speaker
    where account_id = ${BOUND_READER} and state in ('invited', 'accepted', 'left'))`;
const ALL_SHOWN = `exists (select from of_call.edition_setting where key = 'decisionsReleased' and value = 'true')`;
const NOT_OWN = `submission_id <> all(${OWN})`;
const OF_OTHERS = `coalesce(${NOT_OWN}, true)`;

type View = {
  /** Which rows are shown; all where it is missing. */
  where?: string;
  /** What is shown instead of a column. Such a column cannot be written. */
  instead?: Readonly<Record<string, string>>;
};

/** What each table shows of the reader's own proposals. */
export const READER_VIEWS: Readonly<Record<string, View>> = {
  submission: {
    instead: {
      decision: `case when id = any(${OWN}) and not ${ALL_SHOWN} then released_decision else decision end`,
      waitlist_place: `case when id <> all(${OWN}) then waitlist_place end`,
    },
  },
  // Not before one is released: that there are rows says that something was decided.
  conference_decision: {
    where: `${NOT_OWN} or ${ALL_SHOWN} or exists (select from of_call.conference_decision other
      where other.submission_id = shown.submission_id and other.released_decision is not null)`,
    instead: {
      decision: `case when ${NOT_OWN} or ${ALL_SHOWN} then decision else released_decision end`,
      waitlist_place: `case when ${NOT_OWN} then waitlist_place end`,
    },
  },
  review: { where: NOT_OWN },
  submission_tag: { where: NOT_OWN },
  note: { where: `${OF_OTHERS} and about_id is distinct from ${BOUND_READER}` },
  discussion: { where: NOT_OWN },
  discussion_member: { where: NOT_OWN },
  discussion_mention: { where: NOT_OWN },
  discussion_message: { where: NOT_OWN },
  review_score: {
    where: `review_id not in (select id from of_call.review where submission_id = any(${OWN}))`,
  },
  conflict_of_interest: { where: NOT_OWN },
  dismissed_suggestion: { where: NOT_OWN },
  assignment: { where: NOT_OWN },
  // The number at first would count the own proposal, also once the batch is undone.
  assignment_batch: {
    instead: {
      lines: `(select count(*)::int from of_call.assignment where batch_id = shown.id and ${NOT_OWN})`,
    },
  },
  panel_question: { where: NOT_OWN },
  decision_feedback: { where: NOT_OWN },
  release_item: { where: NOT_OWN },
  // Without those of which nothing is left, as they would say that the own proposal is in a release.
  release: {
    where: `not exists (select from of_call.release_item where release_id = shown.id)
      or exists (select from of_call.release_item where release_id = shown.id and ${NOT_OWN})`,
  },
  slot: {
    // A tentative place is shown to no speaker, also where decisions are shown as they are made.
    where: `${NOT_OWN} or exists (
      select from of_call.submission s left join of_call.conference_decision d on d.submission_id = s.id
      where s.id = shown.submission_id and coalesce(d.conference, '') = shown.conference
        and case when ${ALL_SHOWN} and d.submission_id is null then s.decision
          when ${ALL_SHOWN} then d.decision
          when d.submission_id is null then s.released_decision else d.released_decision end = 'ACC')`,
  },
  // A letter is the reader's once it is sent, unless it is to those who discuss the proposal or asked about it.
  mail: {
    where: `${OF_OTHERS} or (sent_at is not null and kind not in ('discussion', 'question-answered'))`,
  },
  audit_entry: {
    // None of what was assigned by rule, whose numbers include the own proposal.
    where: `actor_id is not distinct from ${BOUND_READER} or (${OF_OTHERS}
      and action not in ('assign-by-rule', 'undo-assignments')
      and coalesce(details ->> 'release' <> all(array(select release_id::text from of_call.release_item
        where submission_id = any(${OWN}))), true)
      and case when action = 'order-waitlist' then not exists (
        select from jsonb_array_elements_text((details -> 'from') || (details -> 'to')) place
        where place::int = any(${OWN})) else true end)`,
  },
};

/** Tables about proposals that show the same to everyone, and why. */
export const SHOWN_TO_OWNERS: Readonly<Record<string, string>> = {
  asked_questions: "what its speakers were asked",
  consent_answer: "the speaker's own answer, asked for by a released decision",
  confirmation: "the speaker's own answer to a released decision",
  digest_failed_file: "by the file, which is the speaker's",
  imported_proposal: "where the proposal comes from",
  late_code_use: "the late code that its speaker used",
  proposal_answers: "the speaker's own answers",
  published_slot: "everyone sees it: published are only talks whose acceptance was released",
  question_answer: "the speakers' answers",
  shared_feedback: "what its speakers see",
  submission_file: "the speaker's file",
  submission_version: "the texts that its speaker sees, with the organisers' notes to them",
  submission_speaker: "the proposal's other speakers, whom its speakers know",
  task_file: "the speaker's file",
  task_reminder: "what the speaker was reminded of",
  task_result: "the speaker's answers",
  upload: "the speaker's upload",
};

/** What the views are defined by. */
const READ = [...Object.keys(READER_VIEWS), "submission_speaker"];

/** Creates the views that are missing or defined otherwise, as part of the transaction that creates those of the call. */
export async function createReaderViews(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${READER_SCHEMA}`);
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(COLUMNS, [READ]);
  // Until the migrations have made all tables.
  if (tables.length < READ.length) return;
  const { rows: known } = await client.query<{ name: string; definition: string }>(KNOWN);
  for (const { name, columns } of tables.filter((table) => Object.hasOwn(READER_VIEWS, table.name))) {
    const definition = defined(name, columns);
    if (known.some((view) => view.name === name && view.definition === definition)) continue;
    const view = `${READER_SCHEMA}.${name}`;
    await client.query(`
      drop view if exists ${view};
      create view ${view} as ${definition};
      comment on view ${view} is '${definition.replaceAll("'", "''")}'`);
  }
}

function defined(name: string, columns: readonly string[]): string {
  const { where = "true", instead = {} } = lookup(READER_VIEWS, name) ?? {};
  const shown = new Map(Object.entries(instead));
  const list = columns.map((column) => {
    const other = shown.get(column);
    return other ? `${other} as "${column}"` : `"${column}"`;
  });
  return `select ${list.join(", ")} from of_call.${name} shown where ${where}`;
}

const COLUMNS = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
  where nspname = 'of_call' and relname = any($1) and attnum > 0 and not attisdropped
  group by 1`;

const KNOWN = `
  select relname as name, obj_description(pg_class.oid, 'pg_class') as definition
  from pg_class join pg_namespace n on n.oid = relnamespace where nspname = '${READER_SCHEMA}'`;
