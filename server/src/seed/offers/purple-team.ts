import type { Offer } from "./offer";

export const PURPLE_TEAM: readonly Offer[] = [
  [
    "An exercise for the board that they asked to repeat",
    "Two hours, three decisions, one invented newspaper.",
    "T",
  ],
  [
    "Replaying last year's intrusions every night",
    "Automation that attacks our own company while we sleep, and the morning report.",
    "T",
  ],
  ["Purple teaming a railway", "Trains kept running; so did the attackers. Coverage before and after.", "T"],
  [
    "Emulating an adversary from a public report",
    "From prose to a plan to an honest scoreboard, together.",
    "WS",
  ],
  ["Tabletops with people who have never met", "Three countries, two languages, one shared pager.", "BOTH"],
  ["When the red team wins too fast", "How to make the rest of the week useful for everybody.", "T"],
  ["A scoreboard without losers", "Measuring detection so that nobody hides anything.", "T"],
  ["Attack paths in the directory, drawn and closed", "Bring an export; leave with ten paths fewer.", "WS"],
  [
    "Exercise cloud: a target that anybody can start",
    "One command, twelve accounts with mistakes, and a bill under five euros.",
    "T",
  ],
  [
    "What analysts see when you attack",
    "We recorded their screens, with consent. The seven minutes that decide.",
    "T",
  ],
  ["Two teams, one notebook", "Shared notes changed our exercises more than any tool.", "T"],
  [
    "Rehearsing the worst Friday",
    "A workshop: plan an exercise for your own company and leave with the script.",
    "WS",
  ],
];
