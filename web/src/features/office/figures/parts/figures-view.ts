import type { AddressForm } from "#platform/use-address-view";

/** Which proposals the figures are about, by the codes of their topics and types; nothing chosen means all. */
export type FiguresView = { topics: readonly string[]; types: readonly string[] };

const CODE = /^\w{1,20}$/;
/** As many as the call takes. */
const MOST = 50;

const codesIn = (text: string | null): string[] =>
  (text ?? "")
    .split(",")
    .filter((code) => CODE.test(code))
    .slice(0, MOST);

/** The question to the server; it is written into the address with the same names. */
export const questionOf = ({ topics, types }: FiguresView) => ({
  ...(topics.length > 0 && { topic: topics.join(",") }),
  ...(types.length > 0 && { type: types.join(",") }),
});

export const FIGURES_ADDRESS: AddressForm<FiguresView> = {
  read: (query) => ({ topics: codesIn(query.get("topic")), types: codesIn(query.get("type")) }),
  write: (view) => new URLSearchParams(questionOf(view)),
};
