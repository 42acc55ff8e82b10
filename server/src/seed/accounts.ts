import { CROWD_OF_SPEAKERS, type DemoPerson, PANEL, SECOND_ORGANISERS } from "./crowd";

/** Public: demo data is refused in production. */
export const DEMO_PASSWORD = "correct-horse!";

const RESEARCHER = { country: "GB", occupation: "Security researcher" };

/** The three log-ins that the start prints. */
export const DEMO_ACCOUNTS: readonly DemoPerson[] = [
  {
    email: "speaker@example.org",
    group: "speaker",
    firstName: "Ada",
    lastName: "Lovelace",
    ...RESEARCHER,
    employer: "Analytical Engines Ltd",
  },
  {
    email: "reviewer@example.org",
    group: "reviewer",
    firstName: "Grace",
    lastName: "Hopper",
    country: "US",
    occupation: "Compiler engineer",
  },
  {
    email: "organiser@example.org",
    group: "organiser",
    firstName: "Radia",
    lastName: "Perlman",
    country: "US",
    occupation: "Network engineer",
  },
];

/** The owners of the other proposals in proposals.ts, a co-speaker with a single name, and a second reviewer. */
const NEAR: readonly DemoPerson[] = [
  { email: "joan@example.org", group: "speaker", firstName: "Joan", lastName: "Clarke", ...RESEARCHER },
  {
    email: "whitfield@example.org",
    group: "speaker",
    firstName: "Whitfield",
    lastName: "Diffie",
    ...RESEARCHER,
  },
  { email: "lynn@example.org", group: "speaker", firstName: "Lynn", lastName: "Conway", ...RESEARCHER },
  {
    email: "ratna@example.org",
    group: "speaker",
    firstName: "Ratna",
    lastName: "",
    ...RESEARCHER,
    country: "ID",
  },
  {
    email: "second-reviewer@example.org",
    group: "reviewer",
    firstName: "Barbara",
    lastName: "Liskov",
    ...RESEARCHER,
    employer: "The Analytical Engines Limited",
  },
];

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  ...DEMO_ACCOUNTS,
  ...NEAR,
  ...CROWD_OF_SPEAKERS,
  ...PANEL,
  ...SECOND_ORGANISERS,
];
