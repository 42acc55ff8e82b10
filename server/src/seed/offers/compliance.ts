import type { Offer } from "./offer";

export const COMPLIANCE: readonly Offer[] = [
  ["Evidence by pull request", "An auditor with read access, and what she found useful.", "T"],
  ["A risk register that engineers update", "Fewer lines, real owners, and dates that mean something.", "T"],
  [
    "The new product rules for makers of small things",
    "What the regulation on connected products asks of a company of nine.",
    "T",
  ],
  ["Reading a certification report", "How to tell a good one from an expensive one.", "WS"],
  [
    "Mapping five frameworks onto one afternoon",
    "They overlap more than they admit. A table to take home.",
    "T",
  ],
  ["Supplier questionnaires: an apology", "From the person who wrote three hundred of the questions.", "T"],
  [
    "Deleting data on purpose",
    "Retention that works: schedules, proofs, and the archive that nobody knew of.",
    "T",
  ],
  ["Continuous compliance for hospitals", "Devices with a certificate older than the intern.", "T"],
  [
    "Logging and privacy, reconciled",
    "What you may keep, how long, and how to find an intruder with it.",
    "T",
  ],
  [
    "Accessibility is a security property",
    "People get round what they cannot use. Cases from four audits.",
    "BOTH",
  ],
  ["Auditing a model that learns", "Evidence for a system that was another one yesterday.", "T"],
  ["The smallest useful security policy", "Four pages that people read, and the forty they replaced.", "T"],
  ["Auditors anonymous", "Confessions of three auditors, and what they wish you had asked.", "T"],
];
