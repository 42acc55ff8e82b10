import { ORGANISERS, organiserEmail, PASSWORD, REVIEWERS, reviewerEmail, speakerEmail } from "./fill.mjs";

const LANES = 4;
/** The number of speakers who are logged in: a log-in costs more than anything else here. */
const LOGGED_IN = 240;

/** An address for the n-th person, as a proxy in front would report it. */
export const addressOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** The value of one cookie that an answer sets. */
export function cookieOf(headers, name) {
  for (const set of headers) {
    const [pair] = set.split(";");
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return null;
}

/** The cookies of a person's session, as a browser holds them. */
export const sessionCookies = ({ refresh }) =>
  [
    { name: "lectern_refresh", value: refresh, path: "/api/" },
    { name: "lectern_session", value: "1", path: "/" },
  ].map((cookie) => ({ ...cookie, domain: "127.0.0.1" }));

/**
 * Logs people in through the API, each with an access token and a refresh cookie of their own. `id` is the account's, and
 * `pk` a proposal that the person may read; some speakers have none.
 */
export async function logIn(world) {
  const people = (count, email) => Array.from({ length: count }, (_, n) => ({ email: email(n + 1) }));
  const reviewers = people(REVIEWERS, reviewerEmail);
  const speakers = people(LOGGED_IN, speakerEmail);
  const organisers = people(ORGANISERS, organiserEmail);
  const all = [...reviewers, ...speakers, ...organisers].map((person, n) =>
    Object.assign(person, { address: addressOf(n + 1) }),
  );
  await openSessions(world, all);
  const { rows } = await world.db.query(
    `select submission.id, email from submission join account on account.id = owner_id
     where status = 'Ready for Review' and submission.id % 10 <> 0 and not exists (select from submission_file where submission_id = submission.id)
     order by submission.id`,
  );
  const own = new Map(rows.map(({ id, email }) => [email, id]));
  for (const [n, person] of [...reviewers, ...organisers].entries()) person.pk = rows[n].id;
  for (const person of speakers) person.pk = own.get(person.email);
  const accounts = await world.db.query("select id, email from account");
  const ids = new Map(accounts.rows.map(({ id, email }) => [email, id]));
  for (const person of all) person.id = ids.get(person.email);
  return { reviewers, speakers, organisers };
}

/** Logs in people, who have an `email`, and an `address` or a `password` of their own. */
export const openSessions = (world, people) =>
  inLanes(people, async (person) => {
    const answer = await fetch(`${world.url}/api/login/`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": person.address ?? addressOf(1) },
      body: JSON.stringify({ email: person.email, password: person.password ?? PASSWORD, token: "any" }),
    });
    await takeGrant(person, answer);
  });

/** Renews the access tokens, which expire after ten minutes, by the refresh cookies. */
export const renew = (world, people) =>
  inLanes(people, async (person) => {
    const answer = await fetch(`${world.url}/api/token/refresh/`, {
      method: "POST",
      headers: { cookie: `lectern_refresh=${person.refresh}`, "x-forwarded-for": person.address },
    });
    await takeGrant(person, answer);
  });

async function takeGrant(person, answer) {
  if (answer.status !== 200) throw new Error(`${person.email}: ${answer.status} ${await answer.text()}`);
  person.refresh = cookieOf(answer.headers.getSetCookie(), "lectern_refresh") ?? person.refresh;
  person.access = (await answer.json()).access;
}

async function inLanes(all, work) {
  const waiting = [...all];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
