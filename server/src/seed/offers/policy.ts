import type { Offer } from "./offer";

export const POLICY: readonly Offer[] = [
  [
    "Ten years of coordinated disclosure, counted",
    "Four thousand cases of a national team: time to answer, time to mend, time to thank.",
    "T",
  ],
  [
    "What researchers sign without reading",
    "Clauses of bug bounties that bite, and how to ask for better ones.",
    "T",
  ],
  [
    "Export control for conference speakers",
    "Which slides need a licence. Fewer than feared, more than hoped.",
    "T",
  ],
  ["The price of a phone number", "Markets for location, who buys, and what a regulator did about it.", "T"],
  ["Who pays the maintainers", "Nine models in practice, with their books open.", "T"],
  ["Election security without theatre", "What officials need from us, by somebody who counts votes.", "T"],
  [
    "Encryption in parliament",
    "Explaining keys to people who vote on them: a workshop with real amendments.",
    "WS",
  ],
  ["Naming attackers, and regretting it", "Attribution in public: three cases and a rule of thumb.", "T"],
  ["Liability for software, from the other side", "An insurer explains what it would pay for.", "T"],
  [
    "Hacking for good in a country with old laws",
    "How we got a safe harbour by asking every week for two years.",
    "T",
  ],
  ["Children, games and dark patterns", "A test method that a consumer agency uses now.", "T"],
  ["A treaty for the sea cables", "What can be cut, who would notice, and who may mend it.", "T"],
  ["Right to repair and secure boot", "They can live together; here is the key ceremony.", "BOTH"],
  ["The public's servers", "A city runs its own mail again. Costs, nerves, results.", "T"],
  ["Disclosure to vendors that do not exist any more", "Whom to tell when there is nobody left.", "T"],
  [
    "Sanctions and open source",
    "What a project may and may not refuse, with examples of four foundations.",
    "T",
  ],
];
