import { inTurn, json, MANY, reading, readingAgain, UNTAGGED } from "./calls.mjs";

/** The organisers' calls, in the shape of calls.mjs. */
export function organiserCalls(world, { organisers }, { total }) {
  const few = organisers.slice(0, 16);
  const whole = { alone: total > MANY, compared: true, grows: true };
  return [
    { name: "board", ...reading(few, "/api/board/"), ...whole },
    {
      name: "board, unchanged",
      ...readingAgain(world, few, "/api/board/"),
      compared: true,
      grows: true,
      skipped: total > UNTAGGED,
    },
    { name: "decide on a proposal", ...deciding(world, few, total), compared: true, grows: true },
    { name: "people", ...reading(few, "/api/people/"), compared: true },
    // Each may export 30 times in ten minutes.
    {
      name: "export of proposals, CSV",
      ...reading(organisers, "/api/exports/proposals/csv/"),
      ...whole,
    },
  ];
}

/** Accepts each of the last half in turn, and undoes that in the next round. The first have a released decision. */
function deciding({ db }, organisers, total) {
  const anyone = inTurn(organisers);
  const round = Math.floor(total / 2);
  let n = 0;
  return {
    status: 200,
    who: organisers,
    async before() {
      await db.query(
        "update submission set decision = null where decision is not null and released_decision is null",
      );
      n = 0;
    },
    refused: (answer) => !answer.includes('"refused":[]'),
    next() {
      const organiser = anyone();
      const submission = total - (n % round);
      const [seen, decision] = Math.floor(n++ / round) % 2 === 0 ? [null, "ACC"] : ["ACC", null];
      return {
        method: "POST",
        path: "/api/decisions/",
        headers: json(organiser),
        given: { actor: organiser.id, submission },
        body: JSON.stringify({ decisions: [{ submission, decision, seen }] }),
      };
    },
  };
}
