import { slugOf } from "../kernel/slug";
import { minutesOf } from "../schedule/words";
import { defaultDuration } from "../submissions/duration";
import {
  DEFAULTS,
  SUBMISSION_TYPES,
  type SubmissionType,
  TOPIC_TYPES,
  type TopicType,
  WORKSHOP_DURATION_CODES,
  type WorkshopDuration,
} from "../submissions/words";

type Choice<C> = { code: C; label: string };
const choices = <C extends string>(labels: Record<C, string>): Choice<C>[] =>
  (Object.keys(labels) as C[]).map((code) => ({ code, label: labels[code] }));

/** What a proposal of this portal may be about, and of which type. */
export const topicChoices = (): Choice<TopicType>[] => choices(TOPIC_TYPES);
export const typeChoices = (): Choice<SubmissionType>[] => choices(SUBMISSION_TYPES);

const named = <C>(name: string, offered: readonly Choice<C>[]): C | null =>
  offered.find(({ code, label }) => [code, label].some((own) => slugOf(String(own)) === slugOf(name)))
    ?.code ?? null;

/** Our topic for a track: the chosen one, or that of the same name; null where nobody has said. */
export const topicFor = (track: string, chosen: string | undefined): TopicType | null =>
  topicChoices().find(({ code }) => code === chosen)?.code ?? (track ? named(track, topicChoices()) : null);

const WORKSHOP = /workshop|training|tutorial|hands.?on/i;

/** Our type for another's: the chosen one, that of the same name, or what its name sounds like. */
export const typeFor = (type: string, chosen: string | undefined): SubmissionType =>
  typeChoices().find(({ code }) => code === chosen)?.code ??
  named(type, typeChoices()) ??
  (WORKSHOP.test(type) ? "WS" : DEFAULTS.submissionType);

/** The duration that a proposal of this type may have and that is nearest to so many minutes. */
export function durationFor(type: SubmissionType, minutes: number | null): WorkshopDuration {
  const usual = defaultDuration(type);
  if (usual === "NA" || minutes === null) return usual;
  const offered = WORKSHOP_DURATION_CODES.filter((code) => code !== "NA");
  const distance = (code: WorkshopDuration) => Math.abs(minutesOf(code) - minutes);
  return offered.sort((a, b) => distance(a) - distance(b))[0] ?? usual;
}
