import { foldText } from "../../kernel/fold-text";
import { SPEAKING, type SpeakerState } from "./words";

/** A further speaker: `name` as it was typed, `shown` as it is among the authors. */
export type NamedSpeaker = { name: string; shown: string; state: SpeakerState };

/** The further names of a proposal after an edit, and those of them that no speaker had before. */
export type EditedNames = { names: string[]; added: string[] };

/**
 * The further authors after an edit that lists `typed`. A name is matched to the speaker who has it; others are added as
 * names. An edit removes speakers who are no more than a name: it never loses one who was invited or has accepted, whatever
 * copy of the proposal it was made from, and adds none who declined or left.
 */
export function editedNames(speakers: readonly NamedSpeaker[], typed: readonly string[]): EditedNames {
  const waiting = new Set(speakers);
  const added: string[] = [];
  const names = typed.flatMap((name) => {
    const speaker = matching([...waiting], name);
    if (!speaker) {
      added.push(name);
      return [name];
    }
    waiting.delete(speaker);
    return SPEAKING.includes(speaker.state) ? [speaker.shown] : [];
  });
  speakers
    .filter(({ state }) => SPEAKING.includes(state))
    .forEach((speaker, place) => {
      if (waiting.has(speaker) && speaker.state !== "named") names.splice(place, 0, speaker.shown);
    });
  return { names, added };
}

function matching(speakers: readonly NamedSpeaker[], typed: string): NamedSpeaker | undefined {
  const folded = foldText(typed);
  const has = ({ name, shown }: NamedSpeaker) => foldText(name) === folded || foldText(shown) === folded;
  const inRunning = speakers.filter(({ state }) => SPEAKING.includes(state));
  return inRunning.find(({ shown }) => shown === typed) ?? inRunning.find(has) ?? speakers.find(has);
}
