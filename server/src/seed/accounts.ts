import type { Group } from "@lectern/domain/kernel/actor";

/** Known to everybody: demo data is refused in production. */
export const DEMO_PASSWORD = "correct-horse!";

type DemoAccount = { email: string; group: Group; firstName: string; lastName: string };

/** The three log-ins that the start prints. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "speaker@example.org", group: "speaker", firstName: "Ada", lastName: "Lovelace" },
  { email: "reviewer@example.org", group: "reviewer", firstName: "Grace", lastName: "Hopper" },
  { email: "organiser@example.org", group: "organiser", firstName: "Radia", lastName: "Perlman" },
];

/** More people, so that lists look like lists. */
export const DEMO_CROWD: readonly DemoAccount[] = [
  { email: "joan@example.org", group: "speaker", firstName: "Joan", lastName: "Clarke" },
  { email: "whitfield@example.org", group: "speaker", firstName: "Whitfield", lastName: "Diffie" },
  { email: "lynn@example.org", group: "speaker", firstName: "Lynn", lastName: "Conway" },
  { email: "second-reviewer@example.org", group: "reviewer", firstName: "Barbara", lastName: "Liskov" },
];
