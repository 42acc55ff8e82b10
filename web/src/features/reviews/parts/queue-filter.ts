import type { SubmissionListItem } from "@lectern/domain/submissions/contract";
import { SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/submissions/words";

export const QUEUE_PARTS = [
  { code: "all", label: "All" },
  { code: "open", label: "To review" },
  { code: "reviewed", label: "Reviewed" },
] as const;
export type QueuePart = (typeof QUEUE_PARTS)[number]["code"];

export const isQueuePart = (text: string | null): text is QueuePart =>
  QUEUE_PARTS.some(({ code }) => code === text);

/** Small letters without marks, so that `jose` finds José. */
const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (item: SubmissionListItem) =>
  plain(
    [
      item.title,
      item.full_name,
      TOPIC_TYPES[item.topic_type],
      SUBMISSION_TYPES[item.submission_type],
      item.status,
    ].join(" "),
  );

/** The submissions that hold every word of the search, of the part that is asked for; refused ones are hidden. */
export function filterQueue(
  list: readonly SubmissionListItem[],
  search: string,
  part: QueuePart,
): SubmissionListItem[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return list
    .filter((item) => item.overall_status !== "REJ")
    .filter((item) => part === "all" || item.has_been_reviewed === (part === "reviewed"))
    .filter((item) => words.every((word) => wordsOf(item).includes(word)))
    .sort((a, b) => Number(a.has_been_reviewed) - Number(b.has_been_reviewed));
}
