import type { Offer } from "./offer";

export const BLUE_TEAM: readonly Offer[] = [
  [
    "Logs that people read",
    "We deleted four fifths of our logs and found more intruders. What stayed, and why.",
    "T",
  ],
  [
    "Detection as code, with reviews that hurt",
    "Two years of rules in version control: tests for detections, and the rule that paged everybody at three.",
    "T",
  ],
  [
    "Memory forensics on a budget",
    "A workshop: acquire, search and explain the memory of a compromised server with free tools.",
    "WS",
  ],
  [
    "A honeypot that is worth its electricity",
    "Nine lies that attackers believed, and the one that made them talk.",
    "T",
  ],
  [
    "Passkeys for forty thousand nurses",
    "Shared workstations, gloves, no phones on the ward. How we got rid of passwords anyway.",
    "T",
  ],
  ["The incident that was not", "A post-mortem of a false alarm that cost more than most breaches.", "T"],
  ["Patching as if it mattered", "From ninety days to four, in a company that makes cheese.", "T"],
  [
    "Network detection in encrypted times",
    "What sizes, timings and names still tell when nobody can read the rest.",
    "T",
  ],
  [
    "Backups that attackers cannot delete",
    "Three restore drills, two surprises, and a checklist that fits on a postcard.",
    "T",
  ],
  [
    "Writing detections with your red team",
    "A workshop for pairs: one attacks, one detects, then both change seats.",
    "WS",
  ],
  ["Threat hunting in a museum", "Old systems, kind people, priceless things. A hunt without agents.", "T"],
  [
    "Minimal containers, maximal arguments",
    "We took the shells out of nine hundred images. What broke, and who shouted.",
    "T",
  ],
  [
    "Email authentication, finished",
    "Seven years, four hundred domains, one reject policy: the long way home.",
    "T",
  ],
  ["Incident response on an island", "When the nearest forensic laboratory is a ferry away.", "T"],
  ["Hardening the build farm", "Hermetic builds for people who inherited theirs.", "T"],
  [
    "A sandbox for suspicious attachments, in one evening",
    "Build it, feed it, and learn where it leaks.",
    "WS",
  ],
  [
    "Segmenting a factory without stopping it",
    "Two hundred machines, one weekend each quarter, and a plan on paper.",
    "T",
  ],
  [
    "Insider threat without spying",
    "Fewer permissions instead of more cameras: figures from three years.",
    "T",
  ],
  [
    "Secure defaults that survive contact with developers",
    "The settings people switched off, and how we found out why.",
    "T",
  ],
  ["Open source intelligence for defenders", "What is known about your company by lunchtime.", "BOTH"],
  ["DNS as the last witness", "Reconstructing an intrusion when every other log was gone.", "T"],
  [
    "Measuring phishing training honestly",
    "A randomised trial with nine thousand people. The effect is small, and it is not where you think.",
    "T",
  ],
  ["On-call for security people", "Rotas, sleep, and how we stopped losing colleagues.", "T"],
  ["Sigma rules from scratch", "Two hours from an event to a rule that you dare to deploy.", "WS"],
  [
    "Keeping secrets out of notebooks",
    "Data scientists are users, too. Five guard rails that they asked for.",
    "T",
  ],
  ["Ransomware in a town hall", "Six weeks with paper, told by those who kept the marriages going.", "T"],
  [
    "Canary tokens for a whole city",
    "Nine hundred traps in schools, libraries and tramways. Who stepped in.",
    "T",
  ],
  [
    "What a good handover looks like at four in the morning",
    "Notes, checklists and kindness, from a team that watches hospitals.",
    "T",
  ],
  [
    "Finding implants in firmware images",
    "A workshop: unpack, compare, explain; with images of switches that were bought on the street.",
    "WS",
  ],
  [
    "A decade of our own incidents, reread",
    "Sixty reports with names removed. Most of it was the same three mistakes.",
    "T",
  ],
];
