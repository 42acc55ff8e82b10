export const SPEAKERS = 1000;
export const REVIEWERS = 30;
/** Each may export 30 times in ten minutes. */
export const ORGANISERS = 40;
export const PASSWORD = "b3nch-&-fine";

export const speakerEmail = (n) => `speaker-${n}@bench.example`;
export const organiserEmail = (n) => `organiser-${n}@bench.example`;
export const reviewerEmail = (n) => `reviewer-${n}@bench.example`;

const OPEN = {
  opensAt: new Date(Date.now() - 10 * 86_400_000).toISOString(),
  closesAt: new Date(Date.now() + 60 * 86_400_000).toISOString(),
  maxSubmissions: "1000",
};

/** An edition that is open now, and people: the first by the command line, the others with the same password. */
export async function fillPeople({ db, lectern }) {
  lectern("edition", "set", "closesAt", OPEN.closesAt);
  lectern("edition", "set", "opensAt", OPEN.opensAt);
  lectern("edition", "set", "maxSubmissions", OPEN.maxSubmissions);
  lectern("user", "create", reviewerEmail(1), "reviewer", "--password", PASSWORD);
  lectern("user", "create", organiserEmail(1), "organiser", "--password", PASSWORD);
  const crowd = `insert into account (email, username, password_hash, group_name, email_verified_at, created_at)
    select $1 || '-' || n || '@bench.example', $1 || n, password_hash, $1, now(), now()
    from generate_series($2::int, $3::int) n, (select password_hash from account limit 1) known`;
  await db.query(crowd, ["reviewer", 2, REVIEWERS]);
  await db.query(crowd, ["organiser", 2, ORGANISERS]);
  await db.query(crowd, ["speaker", 1, SPEAKERS]);
  await db.query(`insert into profile (account_id, first_name, last_name, country, nationality, occupation, bio)
    select id, initcap(group_name), 'Number ' || username, 'GB', 'British', 'Researcher', 'Takes things apart.'
    from account on conflict (account_id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name, country = 'GB',
        nationality = 'British', occupation = 'Researcher', bio = 'Takes things apart.'`);
}

/** As many as fit in a conference, however many proposals there are. */
const TALKS = 60;
const ROOMS = 3;
const SLOTS_PER_DAY = 17;

/** Gives each accepted proposal a slot, in some rooms over some days. */
export const scheduleAccepted = (db, rooms) =>
  db.query(
    `insert into slot (call_id, submission_id, conference, room, starts_at, minutes, updated_at)
     select call_id, id, '', 'Room ' || (1 + n % $1), date_trunc('day', now()) + interval '100 days 9 hours'
       + (n / $1 % $2) * interval '30 minutes' + (n / $1 / $2) * interval '1 day', 30, now()
     from (select call_id, id, (row_number() over (order by id) - 1)::int as n from submission where decision = 'ACC') s
     on conflict do nothing`,
    [rooms, SLOTS_PER_DAY],
  );

/**
 * Adds proposals up to `total`, 60 of them accepted and scheduled. Returns the last ids, so that `restore` can delete what comes
 * later.
 */
export async function fillProposals({ db }, total) {
  await addProposals(db, total);
  await db.query(
    `update submission set decision = 'ACC', released_decision = 'ACC'
     where id in (select id from submission where status = 'Reviewed' order by id limit $1)`,
    [TALKS],
  );
  await scheduleAccepted(db, ROOMS);
  await db.query("vacuum analyze");
  const { rows } = await db.query(
    "select max(id)::int as last, (select max(id)::int from review) as review from submission",
  );
  return { total, lastSubmission: rows[0].last, lastReview: rows[0].review };
}

/**
 * Adds proposals of the connection's call up to `total`, spread over the speakers, a third of them with a rebuilt file and
 * a second author. Six of ten have five reviews and are Reviewed, the others wait for their first. Each is assigned to
 * three reviewers. One in ten, those whose ids end in 0, has a reviewer with a conflict of interest.
 */
export async function addProposals(db, total) {
  const [{ present }] = (await db.query("select count(*)::int as present from submission")).rows;
  // Ids without gaps: what windows have added and deleted has used some.
  await db.query(
    "select setval(pg_get_serial_sequence('public.submission', 'id'), greatest(max(id), 1), max(id) is not null) from public.submission",
  );
  const speakers = `(select array_agg(id order by email) as ids from account where group_name = 'speaker') s`;
  await db.query(
    `insert into submission (owner_id, authors, title, abstract, conflicts, remarks, conference, topic_type,
       submission_type, workshop_duration, status, created_at, submitted_at, cooldown_since)
     select ids[1 + n % cardinality(ids)],
       'Speaker Number ' || n || case when n % 3 = 0 then ',Co Author ' || n else '' end, 'On the ' || n || 'th way to break it gently',
       repeat('We look at how parsers of everyday formats fail, and what that means for you. ', 8 + n % 12),
       'None', 'None', 'MAIN', (array['RT','BT','PT','C','P'])[1 + n % 5], 'T', 'NA',
       case when n % 10 < 6 then 'Reviewed' else 'Ready for Review' end,
       now() - interval '2 days', now() - interval '2 days', now() - interval '1 day'
     from generate_series($1::int, $2::int) n, ${speakers}`,
    [present + 1, total],
  );
  await db.query(
    `insert into submission_file (id, submission_id, extension, original_key, size, state, scan_result,
       transformed_key, confirmed_at)
     select gen_random_uuid(), id, 'pdf', 'none/' || id, 123456, 'done', 'SUC', 'none/tf/' || id, now()
     from submission where id % 3 = 0 on conflict do nothing`,
  );
  await db.query(
    `insert into review (submission_id, reviewer_id, speaker_score, topic_score, comments, status, created_at, updated_at)
     select s.id, ids[1 + (s.id + k * 4) % cardinality(ids)], 2 + (s.id + k) % 8, 1 + (s.id * 3 + k * k) % 9, repeat('Clear, new and well argued. ', 12),
       'ACC', now(), now()
     from submission s, generate_series(0, 4) k,
       (select array_agg(id order by email) as ids from account where group_name = 'reviewer') r
     where s.status = 'Reviewed' on conflict do nothing`,
  );
  const reviewers =
    "(select array_agg(id order by email) as ids from account where group_name = 'reviewer') r";
  await db.query(
    `insert into assignment (submission_id, reviewer_id, created_at)
     select s.id, ids[1 + (s.id * 7 + k) % cardinality(ids)], now() from submission s, generate_series(0, 2) k, ${reviewers}
     on conflict do nothing`,
  );
  await db.query(
    `insert into conflict_of_interest (submission_id, reviewer_id, kind, reason, created_at)
     select s.id, ids[1 + (s.id / 10) % cardinality(ids)], 'recused', 'A colleague', now() from submission s, ${reviewers}
     where s.id % 10 = 0 on conflict do nothing`,
  );
}

/** Deletes what a window has written, so that each begins with the same lists. The audit log stays. */
export async function restore({ db }, { lastSubmission, lastReview }) {
  await db.query("delete from mail");
  await db.query("delete from graphile_worker._private_jobs");
  await db.query("delete from review where id > $1", [lastReview]);
  await db.query(
    "update submission set status = 'Ready for Review' where status = 'Reviewed' and not exists (select 1 from review where submission_id = submission.id)",
  );
  await db.query("delete from upload where submission_id > $1", [lastSubmission]);
  // Versions of texts can be deleted only by a transaction that names an erasure.
  await db.query("select set_config('lectern.versions_erased', 'yes', false)");
  await db.query("delete from submission where id > $1", [lastSubmission]);
  for (const table of ["mail", "review", "submission", "session", "graphile_worker._private_jobs"])
    await db.query(`vacuum analyze ${table}`);
}
