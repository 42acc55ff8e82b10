import { randomUUID } from "node:crypto";
import { PASSWORD, restore } from "./fill.mjs";
import { addressOf, cookieOf } from "./people.mjs";

const json = (person) => ({
  "content-type": "application/json",
  ...(person && { authorization: `Bearer ${person.access}` }),
});

/** Gives each in turn, round and round. */
function inTurn(all) {
  let n = 0;
  return () => all[n++ % all.length];
}

const PROPOSAL = {
  title: "Breaking things gently",
  abstract: "We look at how parsers of everyday formats fail, and what that means for you. ".repeat(12),
  conflicts: "None",
  remarks: "None",
  conference: "MAIN",
  topic_type: "RT",
  submission_type: "T",
  workshop_duration: "NA",
};

const REVIEW = {
  expertise_score: 7,
  submission_score: 8,
  comments: "Clear, new and well argued. ".repeat(12),
  status: "ACC",
};

/**
 * The calls. `next` gives a request, `status` is the only right answer, `before` runs before each window and is not
 * measured, `who` are the people whose access tokens must be fresh, and what is `alone` is measured with one connection only.
 */
export function calls(world, { reviewers, speakers }, filled) {
  const { total } = filled;
  const anyReviewer = inTurn(reviewers);
  // Whose refresh token was on its way when a window ended is not logged in any more.
  const [writers, refreshers] = [speakers.slice(0, speakers.length / 2), speakers.slice(speakers.length / 2)];
  const anySpeaker = inTurn(writers);
  const clean = () => restore(world, filled);
  const amount = total.toLocaleString("en");
  // Tens of megabytes each: sixteen of them at once would only wait in line.
  const alone = total > 10_000;
  return [
    {
      name: "landing page",
      status: 200,
      next: () => ({ method: "GET", path: "/", headers: { accept: "text/html" } }),
    },
    {
      name: `GET /api/submissions/ (${amount})`,
      status: 200,
      who: reviewers,
      alone,
      next: () => ({ method: "GET", path: "/api/submissions/", headers: json(anyReviewer()) }),
    },
    {
      name: "GET /api/submissions/{id}/",
      status: 200,
      who: reviewers,
      next: () => ({
        method: "GET",
        path: `/api/submissions/${withoutConflict(total)}/`,
        headers: json(anyReviewer()),
      }),
    },
    {
      name: "POST /api/submit/",
      status: 201,
      who: writers,
      before: clean,
      next: () => {
        const speaker = anySpeaker();
        return {
          method: "POST",
          path: "/api/submit/",
          headers: { ...json(speaker), "idempotency-key": randomUUID() },
          body: JSON.stringify({ authors: speaker.email.replace(/[^a-z]+/g, " "), ...PROPOSAL }),
        };
      },
    },
    addReview(world, reviewers, filled, clean),
    {
      name: "POST /api/login/",
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

/** A proposal that every reviewer sees: those whose ids end in 0 have a conflict of interest. */
const withoutConflict = (total) =>
  10 * Math.floor((Math.random() * total) / 10) + 1 + Math.floor(Math.random() * 9);

/** Each reviewer reviews each proposal that waits for its first review, in an order in which no two meet. */
function addReview(world, reviewers, filled, clean) {
  let waiting = [];
  let n = 0;
  return {
    name: "POST /api/review/",
    status: 201,
    who: reviewers,
    async before() {
      await clean();
      const { rows } = await world.db.query(
        "select id from submission where status = 'Ready for Review' order by id",
      );
      waiting = rows.map(({ id }) => id);
      n = 0;
    },
    next() {
      const reviewer = reviewers[Math.floor(n / waiting.length) % reviewers.length];
      const submission = waiting[n++ % waiting.length];
      if (n > waiting.length * reviewers.length)
        throw new Error(`All ${filled.total} proposals are reviewed`);
      return {
        method: "POST",
        path: "/api/review/",
        headers: { ...json(reviewer), "idempotency-key": randomUUID() },
        body: JSON.stringify({ submission, ...REVIEW }),
      };
    },
  };
}

/** A refresh token is good once: each is taken out of the jar, and its successor put back. */
function refresh(people) {
  const jar = [...people];
  return {
    name: "POST /api/token/refresh/",
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
