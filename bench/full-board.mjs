// The board of a call that uses all that its columns show, beside one that uses none of it.
import { editing, enteringReaders } from "./entries.mjs";
import { fillPeople, fillProposals, ORGANISERS, organiserEmail } from "./fill.mjs";
import { median } from "./load.mjs";
import { addressOf, openSessions, renew } from "./people.mjs";
import { openWorld } from "./world.mjs";

const CRITERIA = 5;
const TAGS = 5;
const MESSAGES = 6;
/** What organisers have read of each discussion. */
const READ = 2;
const LANES = 16;

export const FULL_BOARD_HEADER = [
  "board with all columns",
  "plain, CPU ms",
  "full, CPU ms",
  "ratio",
  "of pairs",
  "plain, API kB",
  "full",
];

/** What the board reads with the columns of criteria and tags. */
const CALLS = [
  "/homepage/organiser/app/proposals",
  [
    "/api/waiting/",
    "/api/files/processing/",
    "/api/reviews/form/",
    "/api/tags/",
    "/api/discussion/",
    "/api/views/",
  ],
  "/api/board/",
  "/api/board/criteria/",
];

const ENTRIES = [
  { name: "entry" },
  { name: "unchanged", known: true },
  { name: "changed", known: true, changed: true },
];

/**
 * Entries to the board with all columns, of a call with further criteria, tags and discussions and of one without, each in a
 * database and server of its own. They are measured in pairs of windows, in turns of order: what else the machine does then
 * slows both. The ratio is the median of those of the pairs, whose range shows how noisy it was.
 */
export async function measureFullBoard(options) {
  const boards = [];
  try {
    for (const fill of [async () => {}, fillColumns]) boards.push(await openBoard(options, fill));
    const rows = [];
    for (const entry of ENTRIES) rows.push(await compare(boards, entry, options));
    return { rows, version: boards[0].world.version };
  } finally {
    for (const { world, readers } of boards) {
      readers.close();
      await world.close();
    }
  }
}

async function openBoard(options, fill) {
  const world = await openWorld(options);
  await fillPeople(world);
  await fillProposals(world, options.sizes[0]);
  await fill(world.db);
  const organisers = Array.from({ length: ORGANISERS }, (_, n) => ({
    email: organiserEmail(n + 1),
    address: addressOf(n + 1),
  }));
  await openSessions(world, organisers);
  return { world, organisers, readers: enteringReaders(world, organisers, CALLS) };
}

async function compare(boards, { name, known, changed }, { pairs, screenSeconds: seconds }) {
  for (const { world, organisers } of boards) await renew(world, organisers);
  const measure = ({ world, readers }) =>
    readers.run({ lanes: LANES, seconds, known, ...(changed && { before: editing(world) }) });
  // Warm-up: until PostgreSQL caches the plans and the code is compiled.
  for (const board of boards) await measure(board);
  const windows = [[], []];
  for (let n = 0; n < pairs; n++)
    for (const at of n % 2 === 0 ? [0, 1] : [1, 0]) windows[at].push(await measure(boards[at]));
  const [plain, full] = windows;
  const row = { name, plain, full, ratios: full.map(({ cpu }, n) => cpu / plain[n].cpu) };
  console.error(`  ${fullBoardCells(row).join("  ")}`);
  return row;
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

export const fullBoardCells = ({ name, plain, full, ratios }) => [
  name,
  ...[plain, full].map((windows) => median(windows.map(({ cpu }) => cpu)).toFixed(1)),
  median(ratios).toFixed(2),
  `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
  ...[plain, full].map((windows) => (median(windows.map(({ bytes }) => bytes)) / 1000).toFixed(0)),
];
