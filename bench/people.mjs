import { ORGANISER, PASSWORD, REVIEWERS, reviewerEmail, SPEAKERS, speakerEmail } from "./fill.mjs";

const LANES = 4;

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

/**
 * Logs everybody in through the API, each with an access token and a refresh cookie of their own. `pk` is a proposal that
 * the person may read; some speakers have none.
 */
export async function logInEverybody(world) {
  const reviewers = Array.from({ length: REVIEWERS }, (_, n) => ({ email: reviewerEmail(n + 1) }));
  const speakers = Array.from({ length: SPEAKERS }, (_, n) => ({ email: speakerEmail(n + 1) }));
  const organisers = [{ email: ORGANISER }];
  const all = [...reviewers, ...speakers, ...organisers].map((person, n) =>
    Object.assign(person, { address: addressOf(n + 1) }),
  );
  await inLanes(all, async (person) => {
    const answer = await fetch(`${world.url}/api/login/`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": person.address },
      body: JSON.stringify({ email: person.email, password: PASSWORD, token: "any" }),
    });
    await takeGrant(person, answer);
  });
  const { rows } = await world.db.query(
    `select submission.id, email from submission join account on account.id = owner_id
     where status = 'Ready for Review' and not exists (select from submission_file where submission_id = submission.id)
     order by submission.id`,
  );
  const own = new Map(rows.map(({ id, email }) => [email, id]));
  for (const [n, person] of [...reviewers, ...organisers].entries()) person.pk = rows[n].id;
  for (const person of speakers) person.pk = own.get(person.email);
  return { reviewers, speakers, organisers };
}

/** Fresh access tokens, which live ten minutes, by the refresh cookies. */
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
