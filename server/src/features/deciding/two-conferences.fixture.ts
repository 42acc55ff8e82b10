import type { Decision } from "@lectern/domain/call/decisions";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import type { DecideBody } from "@lectern/domain/deciding/decisions/contract";
import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { updateSubmission } from "#features/proposals/store";
import { callAs } from "#testing/client";
import { makeOn, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";
import { passTime, released } from "./releases/world.fixture";

export const MAIN = "MAIN";
export const SINCON = "SINCON";

/** An organiser and a speaker with proposals for both conferences of a server's call. */
export function bothConferences(
  server: TestServer,
  { organiser, speaker }: Record<"organiser" | "speaker", Person>,
) {
  const make = makeOn(server);
  const ask = async (who: Person, method: "GET" | "PUT" | "POST" | "DELETE", url: string, body?: object) =>
    callAs(server, await make.session(who)).send(method, url, body);
  const decide = async (...decisions: DecideBody["decisions"]) =>
    (await ask(organiser, "POST", "/api/decisions/", { decisions })).json();
  const both = async (title = "Breaking things gently"): Promise<number> => {
    const id = await make.proposal(speaker, "Reviewed", { title });
    await updateSubmission(server.platform.db, id, { conference: "BOTH" });
    return id;
  };
  return {
    ask,
    decide,
    both,
    onBoard: async (id: number): Promise<BoardRow> =>
      (await ask(organiser, "GET", `/api/board/${id}/`)).json(),
    own: async (id: number): Promise<SubmissionListItem> =>
      (await ask(speaker, "GET", `/api/submissions/${id}/`)).json(),
    /** A proposal that MAIN has decided on in one way and SINCON in another, with both decisions released. */
    released: async (main: Decision, sincon: Decision): Promise<number> => {
      const id = await both();
      await decide(
        { submission: id, conference: MAIN, decision: main, seen: null },
        { submission: id, conference: SINCON, decision: sincon, seen: null },
      );
      await released(server, organiser, [
        { submission: id, conference: MAIN, decision: main },
        { submission: id, conference: SINCON, decision: sincon },
      ]);
      await passTime(server);
      return id;
    },
  };
}
