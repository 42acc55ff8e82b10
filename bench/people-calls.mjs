import { randomUUID } from "node:crypto";
import { inTurn, json, PROPOSAL } from "./calls.mjs";
import { restore } from "./fill.mjs";

/** One and the most people of a proposal: ten may cost 1.3 times what one costs. */
const NUMBERS = [1, 10];

const WORDS = ["Ada", "Grace", "Wei", "Joan", "Lynn", "Hedy", "Karen", "Radia", "Barbara"];

/** The name in the profile of a speaker, as `fillPeople` writes it. */
const nameOf = ({ email }) => `Speaker Number ${email.split("@")[0].replace("-", "")}`;

const body = (speaker, number, title) => ({
  ...PROPOSAL,
  authors: [nameOf(speaker), ...WORDS.slice(0, number - 1).map((word) => `${word} Author`)].join(","),
  title,
});

/** Creating, editing and reading a proposal of one person, and of ten. */
export function peopleCalls(world, { speakers }, filled) {
  const clean = () => restore(world, filled);
  const writers = speakers.slice(0, 32);
  return NUMBERS.flatMap((number) => {
    const anyone = inTurn(writers);
    const own = new Map();
    const submit = (speaker) => ({
      method: "POST",
      path: "/api/submit/",
      headers: { ...json(speaker), "idempotency-key": randomUUID() },
      body: JSON.stringify(body(speaker, number, "Breaking things gently")),
    });
    async function each() {
      await clean();
      for (const speaker of writers) {
        const { path, ...request } = submit(speaker);
        const answer = await fetch(world.url + path, request);
        if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}`);
        own.set(speaker, (await answer.json()).submission_id);
      }
    }
    const about = (path, request) => () => {
      const speaker = anyone();
      return { headers: json(speaker), path: `${path}${own.get(speaker)}/`, ...request(speaker) };
    };
    const people = number === 1 ? "1 person" : `${number} people`;
    const edit = (speaker) => ({
      method: "PUT",
      body: JSON.stringify(body(speaker, number, `Edited ${randomUUID()}`)),
    });
    const read = () => ({ method: "GET" });
    return [
      {
        name: `submit with ${people}`,
        status: 201,
        who: writers,
        before: clean,
        created: (text) => JSON.parse(text).submission_id,
        next: () => submit(anyone()),
      },
      {
        name: `edit with ${people}`,
        status: 200,
        who: writers,
        before: each,
        next: about("/api/submissions/", edit),
      },
      {
        name: `own with ${people}`,
        status: 200,
        who: writers,
        before: each,
        next: about("/api/submissions/", read),
      },
      {
        name: `speakers of ${people}`,
        status: 200,
        who: writers,
        before: each,
        next: about("/api/submissions/speakers/", read),
      },
    ];
  });
}
