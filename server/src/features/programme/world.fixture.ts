import { decided } from "#features/deciding/releases/world.fixture";
import { updateSubmission } from "#features/proposals/store";
import { callAs } from "#testing/client";
import { makeOn, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";

/** Schedules and publishes as an organiser of a call; `prefix` is the address of its API. */
export async function programmeOn(server: TestServer, { prefix = "/api", base = "" } = {}) {
  const make = makeOn(server);
  const organiser = await make.organiser();
  /** The clock may have gone on. */
  const asOrganiser = async () => callAs(server, await make.session(organiser));
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `${base}${url}`, headers });
  const preview = async () => (await (await asOrganiser()).get(`${prefix}/programme/publication/`)).json();
  return {
    organiser,
    /** An accepted proposal whose speaker knows. */
    async accepted(title: string, owner?: Person): Promise<number> {
      const id = await decided(server, owner ?? (await make.speaker()), "ACC");
      await updateSubmission(server.platform.db, id, { title, releasedDecision: "ACC" });
      return id;
    },
    place: async (id: number, start: string, changes: object = {}) =>
      (await asOrganiser()).put(`${prefix}/schedule/${id}/`, {
        room: "Main hall",
        start,
        minutes: 45,
        ...changes,
      }),
    unplace: async (id: number) => (await asOrganiser()).delete(`${prefix}/schedule/${id}/`),
    preview,
    async publish() {
      const { etag } = await preview();
      const headers = { "if-match": etag };
      const answer = await (await asOrganiser()).post(`${prefix}/programme/publication/`, {}, { headers });
      if (answer.statusCode !== 201) throw new Error(answer.payload);
    },
    get,
    /** The text at an address, with calendars' lines unfolded. */
    text: async (url: string) => (await get(url)).payload.replaceAll("\r\n ", ""),
  };
}
