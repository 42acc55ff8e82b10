import { ne } from "drizzle-orm";
import { account } from "#features/identity/tables";
import { confirmation } from "#features/proposals/proposal/tables";
import { updateSubmission } from "#features/proposals/store";
import type { TestServer } from "#testing/server";
import type { programmeOn } from "../world.fixture";

type World = Awaited<ReturnType<typeof programmeOn>>;
type Leave = (server: TestServer, world: World, id: number) => Promise<unknown>;

/** How a talk leaves the published programme at once, and the next version. */
export const WAYS_TO_LEAVE: readonly (readonly [way: string, leave: Leave])[] = [
  ["is withdrawn", ({ platform }, _, id) => updateSubmission(platform.db, id, { status: "Withdrawn" })],
  [
    "is declined by its speaker",
    async ({ platform, clock }, _, id) => {
      const at = clock.now();
      const declined = { askedAt: at, until: at, answer: "declined", answeredAt: at } as const;
      await platform.db.insert(confirmation).values({ submissionId: id, ...declined });
    },
  ],
  [
    "is of an erased speaker",
    async ({ platform, clock }, { organiser }) => {
      const at = clock.now();
      await platform.db
        .update(account)
        .set({ erasedAt: at, suspendedAt: at })
        .where(ne(account.id, organiser.id));
    },
  ],
];
