import type { Panel, PlanPreview, ReviewerLoad } from "@lectern/domain/reviewing/panel/contract";
import { gt, max, sql } from "drizzle-orm";
import { auditEntry } from "#features/log/tables";
import { callAs, seen } from "#testing/client";
import { makeOn, type Person } from "#testing/make";
import type { TestServer } from "#testing/server";

export const RULE = { target: 2, most: 10, seed: 7 };

/** An organiser, a speaker and a panel of three, and what they call. */
export async function panelWorld(server: TestServer) {
  const make = makeOn(server);
  const { db } = server.platform;
  const organiser = await make.organiser();
  const speaker = await make.speaker({ firstName: "Joan", lastName: "Clarke" });
  const grace = await make.reviewer({ firstName: "Grace", lastName: "Hopper" });
  const alan = await make.reviewer({ firstName: "Alan", lastName: "Turing" });
  const mary = await make.reviewer({ firstName: "Mary", lastName: "Keller" });
  /** The log's last line before the test. */
  let before = 0;

  const call = async (who: Person, method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
    seen(await callAs(server, who).send(method, `/api/${path}`, body));

  return {
    organiser,
    speaker,
    grace,
    alan,
    mary,
    call,
    /** Starts again, with two proposals that are open for review. */
    async begin(): Promise<[kettle: number, lock: number]> {
      await server.platform.everyCall.execute(
        sql`truncate assignment, assignment_batch, panelist, review, conflict_of_interest, submission cascade`,
      );
      const [newest] = await db.select({ last: max(auditEntry.id) }).from(auditEntry);
      before = newest?.last ?? 0;
      return [
        await make.proposal(speaker, "Ready for Review", { title: "Kettles" }),
        await make.proposal(speaker, "Ready for Review", { title: "Locks" }),
      ];
    },
    assign: (submissions: number[], reviewers: Person[], yes = true) =>
      call(organiser, "POST", "panel/assignments/", {
        submissions,
        reviewers: reviewers.map(({ id }) => id),
        assign: yes,
      }),
    panel: async () => (await call(organiser, "GET", "panel/")).body as Panel,
    seats: async (id: number) => {
      const all = (await call(organiser, "GET", `panel/proposals/${id}/`)).body as ReviewerLoad[];
      return Object.fromEntries(all.map(({ name, assigned, conflict }) => [name, { assigned, conflict }]));
    },
    queue: async (who: Person) => {
      const list = (await call(who, "GET", "submissions/")).body as { pk: number; assigned?: boolean }[];
      return list.map(({ pk, assigned }) => [pk, assigned]);
    },
    keepOut: (id: number, who: Person, keep_out = true) =>
      call(organiser, "PUT", `conflicts/${id}/`, { reviewer: who.id, keep_out }),
    preview: async (changes = {}) =>
      (await call(organiser, "POST", "panel/rule/preview/", { ...RULE, ...changes })).body as PlanPreview,
    apply: (mark: string) => call(organiser, "POST", "panel/rule/", { ...RULE, mark }),
    /** What the log says since the test began: action, proposal and details. */
    logged: async () => {
      const rows = await db.select().from(auditEntry).where(gt(auditEntry.id, before)).orderBy(auditEntry.id);
      return rows.map(({ action, submissionId, actorId, details }) => ({
        action,
        submissionId,
        actorId,
        details,
      }));
    },
  };
}
