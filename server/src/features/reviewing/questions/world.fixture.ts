import { Readable } from "node:stream";
import { callAs } from "#testing/client";
import { mailsTo } from "#testing/look";
import { makeOn, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";
import { sendNow } from "../../../commands/mail";
import { SEND_QUESTIONS } from "./sending";

/** What tests of questions do on a portal, in sessions that outlive a moved clock. */
export function questionsOn(server: TestServer) {
  const as = async (who: Person) => callAs(server, await makeOn(server).session(who));
  const ofProposal = (id: number) => `/api/submissions/${id}/panel-questions/`;
  return {
    as,
    ask: async (who: Person, id: number, text: string, headers = {}) =>
      (await as(who)).post(ofProposal(id), { text }, { headers }),
    seenBy: async (who: Person, id: number) => (await as(who)).get(ofProposal(id)),
    askedOf: async (who: Person, id: number) => (await as(who)).get(`/api/submissions/${id}/questions/`),
    answer: async (who: Person, id: number, asked: number, text: string, headers = {}) =>
      (await as(who)).send(
        "POST",
        `/api/submissions/${id}/questions/${asked}/answers/`,
        { text },
        { headers },
      ),
    /** Moves the clock to the next hour, and sends what is due. */
    nextHour: async () => {
      const hour = 3_600_000;
      const now = server.clock.now().getTime();
      server.clock.set(new Date((Math.floor(now / hour) + 1) * hour + 30_000).toISOString());
      await server.runJob(SEND_QUESTIONS);
    },
    questionMailsTo: async ({ email }: Person) =>
      (await mailsTo(server, email)).filter(({ subject }) => /question/.test(subject)),
    /** What the command says of a mail that is piped into it. */
    pipe: async (message: string | Uint8Array) =>
      (
        await sendNow(
          Readable.from([Buffer.from(message)]),
          (work) => work(server.platform),
          server.platform.replies,
        )
      ).said,
  };
}
