import type { Choice } from "./choices";
import { labelOf, offered } from "./labels";

/** Both conferences at once (specification 3, "conference"). */
export const BOTH_CONFERENCES = "BOTH";

/** The settings that name a call's conferences (words.ts). */
export type Conferences = {
  product: string;
  conferenceCode: string;
  secondConference: string;
  conferences: Choice[] | null;
};

/** The conferences as organisers write them, with `{product}` for the conference's name. */
export const writtenConferences = (e: Omit<Conferences, "product">): Choice[] =>
  e.conferences ?? [
    { code: e.conferenceCode, label: "{product}" },
    { code: BOTH_CONFERENCES, label: `{product} and ${e.secondConference}` },
  ];

/** The conferences that a proposal may select, with their labels. */
export const conferences = (e: Conferences): Choice[] =>
  writtenConferences(e).map((each) => ({ ...each, label: withProduct(each.label, e) }));

/** A conference's label with its placeholder filled. */
export const withProduct = (label: string, { product }: Pick<Conferences, "product">): string =>
  label.replaceAll("{product}", () => product);

/**
 * The conferences that decide on proposals, in the displayed order. The second one is among them when proposals can
 * select both, also where it cannot be selected alone.
 */
export function decidingConferences(e: Conferences): Choice[] {
  const all = conferences(e);
  const single = all.filter(({ code }) => code !== BOTH_CONFERENCES);
  if (single.length === all.length || offered(single).length > 1) return single;
  const second = { code: e.secondConference, label: e.secondConference };
  return single.some(({ code }) => code === second.code) ? single : [...single, second];
}

/** The codes of the conferences that decide on a proposal with this code, each for itself. */
export const conferencesOf = (code: string, e: Conferences): string[] =>
  code === BOTH_CONFERENCES ? offered(decidingConferences(e)).map((each) => each.code) : [code];

/** The codes of the proposals that a conference decides on. */
export const codesFor = (conference: string, e: Conferences): string[] => [
  conference,
  ...(conferencesOf(BOTH_CONFERENCES, e).includes(conference) ? [BOTH_CONFERENCES] : []),
];

/** The name of a conference that decides on proposals. */
export const conferenceName = (code: string, e: Conferences): string =>
  labelOf([...decidingConferences(e), ...conferences(e)], code);
