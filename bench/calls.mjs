import { randomUUID } from "node:crypto";
import { PASSWORD, restore } from "./fill.mjs";
import { addressOf, cookieOf } from "./people.mjs";

/** The headers of a call that a person makes. */
export const json = (person) => ({
  "content-type": "application/json",
  ...(person && { authorization: `Bearer ${person.access}` }),
});

/** Returns each in turn, and starts again after the last. */
export function inTurn(all) {
  let n = 0;
  return () => all[n++ % all.length];
}

/** Lists of more proposals are megabytes: sixteen at once would only wait in line. */
export const MANY = 5_000;
/** Lists of more proposals are sent without an ETag. */
export const UNTAGGED = 30_000;

export const PROPOSAL = {
  title: "Breaking things gently",
  abstract: "We look at how parsers of everyday formats fail, and what that means for you. ".repeat(12),
  conflicts: "None",
  remarks: "None",
  conference: "MAIN",
  topic_type: "RT",
  submission_type: "T",
  workshop_duration: "NA",
};

export const REVIEW = {
  expertise_score: 7,
  submission_score: 8,
  comments: "Clear, new and well argued. ".repeat(12),
  status: "ACC",
};

/**
 * The calls of visitors, speakers and reviewers. `next` returns a request, with what the bare server needs to know of it in
 * `given`; `status` is the only right answer; `before` runs before each window and is not measured; `who` are the people
 * whose access tokens must be fresh; what is `alone` is measured with one connection only; what `grows` is measured again
 * with more proposals; `refused` finds a refusal in an answer with the right status; what is `compared` is measured on the
 * bare server, too; what is `skipped` cannot be made with that number of proposals.
 */
export function calls(world, { reviewers, speakers }, filled) {
  const { total } = filled;
  const anyReviewer = inTurn(reviewers);
  // A session is lost whose refresh was in flight when a window ended.
  const [writers, refreshers] = [speakers.slice(0, speakers.length / 2), speakers.slice(speakers.length / 2)];
  const anySpeaker = inTurn(writers);
  const clean = () => restore(world, filled);
  const list = "/api/submissions/";
  return [
    {
      name: "landing page",
      status: 200,
      next: () => ({ method: "GET", path: "/", headers: { accept: "text/html" } }),
    },
    {
      name: "reviewer's list",
      ...reading(reviewers, list),
      alone: total > MANY,
      compared: true,
      grows: true,
    },
    {
      name: "reviewer's list, unchanged",
      ...readingAgain(world, reviewers, list),
      compared: true,
      grows: true,
      skipped: total > UNTAGGED,
    },
    {
      name: "one proposal",
      status: 200,
      who: reviewers,
      compared: true,
      grows: true,
      next() {
        const [reviewer, submission] = [anyReviewer(), withoutConflict(total)];
        return {
          method: "GET",
          path: `${list}${submission}/`,
          headers: json(reviewer),
          given: { actor: reviewer.id, submission },
        };
      },
    },
    {
      name: "submit a proposal",
      status: 201,
      who: writers,
      compared: true,
      grows: true,
      before: clean,
      created: (text) => JSON.parse(text).submission_id,
      next: () => {
        const [speaker, key] = [anySpeaker(), randomUUID()];
        return {
          method: "POST",
          path: "/api/submit/",
          given: { actor: speaker.id, key },
          headers: { ...json(speaker), "idempotency-key": key },
          body: JSON.stringify({ authors: speaker.email.replace(/[^a-z]+/g, " "), ...PROPOSAL }),
        };
      },
    },
    addReview(world, reviewers, filled, clean),
    {
      name: "log in",
      status: 200,
      before: clean,
      next: () => {
        const { email } = anySpeaker();
        return {
          method: "POST",
          path: "/api/login/",
          headers: { ...json(), "x-forwarded-for": addressOf(Math.floor(Math.random() * 2 ** 24)) },
          body: JSON.stringify({ email, password: PASSWORD, token: "any" }),
        };
      },
    },
    refresh(refreshers),
  ];
}

/** Reading a list in full, each person in turn. */
export function reading(who, path) {
  const anyone = inTurn(who);
  return {
    status: 200,
    who,
    next() {
      const person = anyone();
      return { method: "GET", path, headers: json(person), given: { actor: person.id } };
    },
  };
}

/** Few, so that each has read the list before a window begins or its statements are recorded. */
const READERS = 4;

/** Reading an unchanged list again. */
export function readingAgain(world, people, path) {
  const who = people.slice(0, READERS);
  const anyone = inTurn(who);
  const tags = new Map();
  return {
    status: 304,
    who,
    async before() {
      for (const person of who) {
        const { headers } = await fetch(world.url + path, { headers: json(person) });
        tags.set(person, headers.get("etag"));
      }
    },
    next() {
      const person = anyone();
      const headers = { ...json(person), "if-none-match": tags.get(person) };
      return { method: "GET", path, headers, given: { actor: person.id } };
    },
  };
}

/** A proposal that every reviewer sees: those whose ids end in 0 have a conflict of interest. */
const withoutConflict = (total) =>
  10 * Math.floor((Math.random() * total) / 10) + 1 + Math.floor(Math.random() * 9);

/** Each reviewer reviews each proposal that waits for its first review, in an order in which no two meet. */
function addReview(world, reviewers, filled, clean) {
  let waiting = [];
  let n = 0;
  return {
    name: "add a review",
    status: 201,
    who: reviewers,
    compared: true,
    grows: true,
    async before() {
      await clean();
      const { rows } = await world.db.query(
        "select id from submission where status = 'Ready for Review' and id % 10 <> 0 order by id desc",
      );
      waiting = rows.map(({ id }) => id);
      n = 0;
    },
    next() {
      const reviewer = reviewers[Math.floor(n / waiting.length) % reviewers.length];
      const submission = waiting[n++ % waiting.length];
      if (n > waiting.length * reviewers.length)
        throw new Error(`All ${filled.total} proposals are reviewed`);
      const key = randomUUID();
      return {
        method: "POST",
        path: "/api/review/",
        given: { actor: reviewer.id, submission, key },
        headers: { ...json(reviewer), "idempotency-key": key },
        body: JSON.stringify({ submission, ...REVIEW }),
      };
    },
  };
}

/** A refresh token is single-use: each is taken out of the jar, and its successor put back. */
function refresh(people) {
  const jar = [...people];
  return {
    name: "refresh a session",
    status: 200,
    next(context) {
      context.person = jar.shift();
      return {
        method: "POST",
        path: "/api/token/refresh/",
        headers: {
          cookie: `lectern_refresh=${context.person.refresh}`,
          "x-forwarded-for": context.person.address,
        },
      };
    },
    after({ person }, headers) {
      const set = Object.entries(headers).flatMap(([name, value]) =>
        /^set-cookie$/i.test(name) ? value : [],
      );
      person.refresh = cookieOf(set, "lectern_refresh") ?? person.refresh;
      jar.push(person);
    },
  };
}
