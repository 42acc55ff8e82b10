import { FIRST_FORM } from "@lectern/domain/reviewing/criteria/words";
import { expect } from "vitest";
import type { Person } from "#testing/make";
import type { onServer } from "#testing/on-server";

export const FORM = "/api/reviews/form/";
export const NO_NAMES = { ACC: "", HLD: "", REJ: "" };
type Sent = Record<string, unknown>;
export type Criterion = { code: string; label: string; retired: boolean; weight: number };

/** The criteria of the specification, as an organiser sends them. */
export const SPECIFIED = FIRST_FORM.criteria.map(({ retired: _, ...criterion }) => criterion);
export const NOVELTY = {
  label: "Novelty",
  help: "",
  min: 0,
  max: 5,
  steps: [],
  weight: 2,
  required: false,
  counts: true,
};
export const bodyOf = (criteria: readonly object[], changes: Sent = {}) => ({
  guidance: "",
  recommendations: NO_NAMES,
  criteria,
  ...changes,
});

/** What organisers and reviewers do with the review form of a server. */
export function reviewing({ as, make }: Pick<ReturnType<typeof onServer>, "as" | "make">) {
  let people: { speaker: Person; organiser: Person } | undefined;
  const both = async () => {
    people ??= { speaker: await make.speaker(), organiser: await make.organiser() };
    return people;
  };
  const asOrganiser = async () => as((await both()).organiser);
  const put = async (criteria: readonly object[], changes: Sent = {}, tag?: string) =>
    (await asOrganiser()).put(FORM, bodyOf(criteria, changes), { headers: tag ? { "if-match": tag } : {} });
  return {
    asOrganiser,
    put,
    form: async () => (await (await asOrganiser()).get(FORM)).json(),
    /** Saves the form with these criteria, and returns the code of the one with a label. */
    asking: async (...criteria: object[]): Promise<(label: string) => string> => {
      const answer = await put(criteria);
      expect(answer.statusCode).toBe(200);
      const found: Criterion[] = answer.json().criteria;
      return (label) => found.find((each) => each.label === label && !each.retired)?.code ?? "none";
    },
    ready: async () => make.proposal((await both()).speaker, "Ready for Review"),
    scoresOf: async (pk: number) =>
      (await (await asOrganiser()).get(`/api/board/scores/${pk}/`)).json().scores,
    give: (who: Person, pk: number, scores: [string, number][], changes: Sent = {}) =>
      make.review(who, pk, { criteria: scores.map(([code, score]) => ({ code, score })), ...changes }),
  };
}
