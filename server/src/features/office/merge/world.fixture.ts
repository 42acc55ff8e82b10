import { callAs } from "#testing/client";
import { linkTo } from "#testing/look";
import { PASSWORD, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";

/** What people do to merge two accounts, by page and by mail. */
export function mergeWorld(server: TestServer) {
  const visitor = callAs(server, null);
  const request = (kept: Pick<Person, "access">, ended: Pick<Person, "email">, password = PASSWORD) =>
    callAs(server, kept).post("/api/user/merge/", { email: ended.email, password });
  const keyFor = async ({ email }: Pick<Person, "email">) =>
    (await linkTo(server, email, "/account/merge/")).replace("/account/merge/", "");
  const answer = (key: string, what = "confirm") => visitor.post("/api/merge/answer/", { key, answer: what });
  return {
    request,
    keyFor,
    answer,
    look: (key: string) => visitor.post("/api/merge/look/", { key }),
    waiting: async (who: Person) => (await callAs(server, who).get("/api/user/merge/")).json().waiting,
    logIn: (email: string) => visitor.post("/api/login/", { email, password: PASSWORD, token: "solved" }),
    /** Merges one account into another as their owner does. */
    merge: async (kept: Person, ended: Person) => {
      const results = [
        await request(kept, ended),
        await answer(await keyFor(kept)),
        await answer(await keyFor(ended)),
      ];
      const failed = results.find(({ statusCode }) => statusCode !== 200);
      if (failed) throw new Error(failed.payload);
      return results.at(-1)?.json().result as string;
    },
  };
}
