import { callAs, seen } from "#testing/client";
import { linkTo, mailsTo } from "#testing/look";
import { PASSWORD, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";

let made = 0;
export const uniqueAddress = () => `moved-${++made}@example.org`;

/** What people do to change their address, by page and by mail. */
export function addressWorld(server: TestServer) {
  const visitor = callAs(server, null);
  const request = (person: Pick<Person, "access">, email: string) =>
    callAs(server, person).post("/api/user/address/", { email });
  const keyFor = async (address: string) =>
    (await linkTo(server, address, "/account/address/")).replace("/account/address/", "");
  const look = (key: string) => visitor.post("/api/address/look/", { key });
  const answer = (key: string, what = "confirm") =>
    visitor.post("/api/address/answer/", { key, answer: what });
  return {
    request,
    keyFor,
    look,
    answer,
    waiting: async (person: Person) =>
      (await callAs(server, person).get("/api/user/address/")).json().waiting,
    subjectsTo: async (address: string) => (await mailsTo(server, address)).map(({ subject }) => subject),
    logIn: (email: string, password = PASSWORD) =>
      visitor.post("/api/login/", { email, password, token: "solved" }),
    /** Changes an address as its owner does, and returns it with the key that undoes it. */
    move: async (person: Person, to = uniqueAddress()): Promise<{ to: string; undoKey: string }> => {
      await request(person, to);
      const results = [await answer(await keyFor(person.email)), await answer(await keyFor(to))].map(seen);
      const expected = ["waiting", "changed"].map((result) => ({ status: 200, body: { result } }));
      if (JSON.stringify(results) !== JSON.stringify(expected)) throw new Error(JSON.stringify(results));
      return { to, undoKey: await keyFor(person.email) };
    },
  };
}
