import type { Discussion, DiscussionLine, Message } from "@lectern/domain/reviewing/discussion/contract";
import { expect } from "vitest";
import { callAs } from "#testing/client";
import type { Person } from "#testing/make";
import type { TestServer } from "#testing/server";

/** What people do in discussions, by the API. */
export const discussionsOn = (server: TestServer) => {
  const as = (who: Person) => callAs(server, who);
  const page = (id: number) => `/api/discussion/${id}/`;
  return {
    get: (who: Person, id: number) => as(who).get(page(id)),
    read: async (who: Person, id: number): Promise<Discussion> => {
      const answer = await as(who).get(page(id));
      expect(answer.statusCode).toBe(200);
      return answer.json();
    },
    list: async (who: Person): Promise<DiscussionLine[]> => (await as(who).get("/api/discussion/")).json(),
    post: (who: Person, id: number, text: string, extra: object = {}) =>
      as(who).post(`${page(id)}messages/`, { text, ...extra }),
    write: async (who: Person, id: number, text: string, extra: object = {}): Promise<Message> => {
      const answer = await as(who).post(`${page(id)}messages/`, { text, ...extra });
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      return answer.json();
    },
    edit: (who: Person, id: number, number: number, text: string, tag?: string) =>
      as(who).put(`${page(id)}messages/${number}/`, { text }, tag ? { headers: { "if-match": tag } } : {}),
    remove: (who: Person, id: number, number: number, tag?: string) =>
      as(who).delete(`${page(id)}messages/${number}/`, tag ? { headers: { "if-match": tag } } : {}),
    see: (who: Person, id: number, through: number) => as(who).put(`${page(id)}read/`, { through }),
    follow: (who: Person, id: number, following: string) =>
      as(who).put(`${page(id)}following/`, { following }),
    settle: (who: Person, id: number, through: number, settled = true) =>
      as(who).put(`${page(id)}settled/`, { settled, through }),
  };
};
