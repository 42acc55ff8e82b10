import { LONG_TEXT } from "../../kernel/fields";
import { TITLE_LENGTH } from "../../proposals/words";
import type { SourceProposal } from "./words";

const longer = (what: string, length: number, most: number): string[] =>
  length > most ? [`${what} has ${length} characters; the maximum is ${most}.`] : [];

const LONGEST_ID = 100;

/** Why a proposal cannot be imported; texts are never truncated. */
export function problemsOf(foreign: SourceProposal, speaker: string, maxAuthors: number): string[] {
  const { id, title, abstract, remarks, speakers } = foreign;
  return [
    ...(id === "" || id.length > LONGEST_ID ? ["It has no id."] : []),
    ...(title === "" ? ["It has no title."] : []),
    ...(abstract === "" ? ["It has no abstract."] : []),
    ...longer("The title", title.length, TITLE_LENGTH),
    ...longer("The abstract with the description", abstract.length, LONG_TEXT),
    ...longer("The note", remarks.length, LONG_TEXT),
    ...(speakers.length === 0 ? ["It names no speaker."] : []),
    ...(speakers.length > 0 && speaker === "" ? ["Its speaker has no name."] : []),
    ...(speakers.length > maxAuthors
      ? [`It has ${speakers.length} authors; the maximum is ${maxAuthors}.`]
      : []),
  ];
}
