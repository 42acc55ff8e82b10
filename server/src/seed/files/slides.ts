import { SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/call/choices";
import type { Proposal } from "../../features/proposals/proposal";

/** The fields of a demo proposal that its files show. */
export type Talk = Pick<Proposal, "title" | "abstract" | "topicType" | "submissionType">;

/** One slide: a cover, a list of points, or a plan whose parts take minutes. */
export type Slide =
  | { kind: "cover"; title: string; label: string }
  | { kind: "points"; title: string; points: readonly string[] }
  | { kind: "plan"; title: string; parts: readonly (readonly [part: string, minutes: number])[] };

type Track = { method: readonly string[]; lessons: readonly string[] };

const TRACKS: ReadonlyMap<string, Track> = new Map([
  [
    "RT",
    {
      method: [
        "Bought on the open market, so that anyone can repeat it",
        "One attacker, one laptop, no help from inside",
        "Every finding reported 90 days before this talk",
      ],
      lessons: [
        "Which assumption fails first, and how to test yours",
        "A checklist for the next design review",
        "The fixes that held, and those that did not",
      ],
    },
  ],
  [
    "BT",
    {
      method: [
        "Twelve months of logs from three networks",
        "Detections replayed against recorded intrusions",
        "False alarms counted by the people who answered them",
      ],
      lessons: [
        "Queries to run on Monday morning",
        "What to record, and what to stop recording",
        "How to measure whether it still works in a year",
      ],
    },
  ],
  [
    "PT",
    {
      method: [
        "Attackers and defenders in one room, taking turns",
        "One technique per session, repeated until it is seen",
        "Results written down before anyone argues",
      ],
      lessons: [
        "A plan for a first exercise that fits one week",
        "Rules of engagement to copy",
        "How to report gaps without blaming a team",
      ],
    },
  ],
  [
    "C",
    {
      method: [
        "One standard, read line by line with engineers",
        "Evidence collected by machines where possible",
        "Two audits compared: before and after",
      ],
      lessons: [
        "Controls that cost nothing once they are automated",
        "Answers that auditors accept",
        "What to delete from the policy folder",
      ],
    },
  ],
  [
    "P",
    {
      method: [
        "Laws and court decisions of eight countries",
        "Interviews with researchers, vendors and regulators",
        "Texts tested on people who are not lawyers",
      ],
      lessons: [
        "Clauses to copy, and clauses to refuse",
        "Whom to call first, and what to say",
        "Where the law is still silent",
      ],
    },
  ],
]);

const TALK = [
  ["Why it matters", 5],
  ["How we did it", 15],
  ["What we found", 15],
  ["What helps", 5],
  ["Questions", 5],
] as const;

const WORKSHOP = [
  ["Setting up", 5],
  ["First exercise, together", 15],
  ["Second exercise, in pairs", 20],
  ["Comparing results", 5],
  ["Questions", 5],
] as const;

const SENTENCE_END = /(?<=[.?!])\s+/;

/** The slides of a demo proposal, without the author's name, for blind review. */
export function slidesOf({ title, abstract, topicType, submissionType }: Talk): Slide[] {
  const track = TRACKS.get(topicType);
  const labels = new Map<string, string>(Object.entries({ ...TOPIC_TYPES, ...SUBMISSION_TYPES }));
  const format = submissionType === "BOTH" ? "Talk and workshop" : labels.get(submissionType);
  return [
    { kind: "cover", title, label: `${labels.get(topicType)} / ${format}` },
    { kind: "points", title: "In short", points: abstract.split(SENTENCE_END) },
    { kind: "plan", title: "The plan", parts: submissionType === "WS" ? WORKSHOP : TALK },
    { kind: "points", title: "How we worked", points: track?.method ?? [] },
    { kind: "points", title: "What you take home", points: track?.lessons ?? [] },
    {
      kind: "points",
      title: "What we leave out",
      points: [
        "Names of companies that did not agree to be named",
        "Working exploits for anything that is not fixed yet",
        "Numbers that we did not measure ourselves",
      ],
    },
  ];
}

/** The same as plain text. */
export const outlineOf = (talk: Talk): string => `${slidesOf(talk).map(asText).join("\n\n")}\n`;

function asText(slide: Slide): string {
  if (slide.kind === "cover") return `${slide.title}\n${slide.label}`;
  const lines =
    slide.kind === "plan" ? slide.parts.map(([part, minutes]) => `${part}: ${minutes} min`) : slide.points;
  return [slide.title, ...lines.map((line) => `- ${line}`)].join("\n");
}
