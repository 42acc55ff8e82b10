// The board of a call that uses all that its columns show, beside the same board before.
import { fillPeople, fillProposals } from "./fill.mjs";
import { logIn } from "./people.mjs";
import { costOf } from "./screens.mjs";
import { openWorld } from "./world.mjs";

const CRITERIA = 5;
const TAGS = 5;
const MESSAGES = 6;
/** What organisers have read of each discussion. */
const READ = 2;

export const FULL_BOARD_HEADER = [
  "board",
  "plain, CPU ms",
  "full, CPU ms",
  "ratio",
  "unchanged, ratio",
  "changed, ratio",
  "plain, API kB",
  "full",
];

/** What the board reads with the columns of criteria and tags. */
const CALLS = [
  "/homepage/organiser/app/proposals",
  "/api/waiting/",
  "/api/files/processing/",
  "/api/board/",
  "/api/board/criteria/",
  "/api/reviews/form/",
  "/api/tags/",
  "/api/discussion/",
  "/api/views/",
];

/** Entries to the board with all columns, before and after a call has further criteria, tags and discussions, in the same run. */
export async function measureFullBoard(options) {
  const world = await openWorld(options);
  try {
    await fillPeople(world);
    await fillProposals(world, options.sizes[0]);
    const { organisers } = await logIn(world);
    const measure = () => costOf(world, organisers, { calls: CALLS }, options.screenSeconds);
    // The first one warms the server up.
    await measure();
    const plain = await measure();
    await fillColumns(world.db);
    return { plain, full: await measure(), version: world.version };
  } finally {
    await world.close();
  }
}

/** A form of five criteria with a score of each in each review, five tags and unread messages on a third of the proposals. */
async function fillColumns(db) {
  await db.query(
    "insert into review_form (id, version, guidance, accept, hold, reject) values (1, 1, '', '', '', '')",
  );
  await db.query(
    `insert into review_criterion (code, position, label, help, min, max, steps, weight, required, counts, retired)
     select case n when 1 then 'speaker' when 2 then 'topic' else 'bench' || n end, n, 'Criterion ' || n, '', 0, 10, '{}', n, true, true, false
     from generate_series(1, $1::int) n`,
    [CRITERIA],
  );
  await db.query(
    `insert into review_score (review_id, code, score)
     select review.id, code, (review.id * 7 + position) % 11 from review, review_criterion where position > 2`,
  );
  await db.query(
    `insert into tag (code, name, folded_name, colour, created_at)
     select 'bench' || n, 'Tag ' || n, 'tag ' || n, 'blue', now() from generate_series(1, $1::int) n`,
    [TAGS],
  );
  await db.query(
    "insert into submission_tag (submission_id, tag_id) select submission.id, tag.id from submission, tag where submission.id % 3 = 0",
  );
  await db.query(
    `insert into discussion (submission_id, messages, last_at)
     select id, $1, now() from submission where id % 3 = 1`,
    [MESSAGES],
  );
  await db.query(
    `insert into discussion_message (submission_id, number, author_id, written_as, text, written_at)
     select submission_id, n, ids[1 + (submission_id + n) % cardinality(ids)], 'reviewer', 'What do others think of the demo?', now()
     from discussion, generate_series(1, messages) n,
       (select array_agg(id order by email) as ids from account where group_name = 'reviewer') r`,
  );
  await db.query(
    `insert into discussion_member (submission_id, account_id, read)
     select submission_id, id, $1 from discussion, account where group_name = 'organiser'`,
    [READ],
  );
  await db.query(
    `insert into discussion_mention (submission_id, number, account_id, name)
     select submission_id, messages, ids[1 + submission_id % cardinality(ids)], 'Reviewer' from discussion,
       (select array_agg(id order by email) as ids from account where group_name = 'reviewer') r`,
  );
  await db.query("vacuum analyze");
}

export const fullBoardCells = ({ plain, full }) => [
  "all columns",
  plain.cpu.toFixed(1),
  full.cpu.toFixed(1),
  ...["cpu", "unchanged", "changed"].map((key) => (full[key] / plain[key]).toFixed(2)),
  (plain.apiBytes / 1000).toFixed(0),
  (full.apiBytes / 1000).toFixed(0),
];
