import { sql } from "drizzle-orm";
import { call } from "#features/call/tables";
import { type Filled, fillCall } from "#features/office/transfer/world.fixture";
import { forCall, type Platform } from "#platform/platform";
import { makeOn, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";

/** In each text of the default call, and of the other one. */
export const [HERE, ELSEWHERE] = ["canary-here", "canary-elsewhere"];
export const OTHER = "other";

type Two = {
  here: Filled;
  elsewhere: Filled;
  platform: Platform;
  people: Person[];
  boss: Person;
  organiser: Person;
};
/** The default call, with a word in each text, and another one, with another word, and people in each group of that one. */
export async function twoCalls(server: TestServer): Promise<Two> {
  const make = makeOn(server);
  const { everyCall } = server.platform;
  const here = await fillCall(server, HERE);
  const [row] = await everyCall
    .insert(call)
    .values({ slug: OTHER, series: "Other", state: "open", createdAt: server.clock.now() })
    .returning();
  if (!row) throw new Error("The call was not stored");
  const platform = forCall(server.platform, { id: row.id, slug: OTHER, isDefault: false });
  const elsewhere = await fillCall({ ...server, platform }, ELSEWHERE);
  const organiser = await make.organiser();
  const boss = await makeOn({ ...server, platform }).organiser();
  const people = [boss, elsewhere.reviewer, elsewhere.owner, organiser];
  await everyCall.execute(sql`
    update submission set decision = 'ACC', released_decision = 'ACC' where id in (select submission_id from slot)`);
  return { here, elsewhere, platform, people, boss, organiser };
}
