import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { account } from "#features/identity/tables";
import { addSpeakerRow } from "#features/proposals/proposal/speakers-store";
import { submission } from "#features/proposals/proposal/tables";
import { keepConflict } from "#features/reviewing/conflicts/store";
import { barred, excluded } from "#features/reviewing/sight/store";
import type { Person } from "#testing/make";
import { onServer } from "#testing/on-server";
import { isActiveReviewer, savePanelCodes } from "./panelist-store";
import { isReviewable, listExcluded, listExcludedFrom } from "./store";

const { it, server, make } = onServer();

const NAMES = ["Ada Byron", "Jean-Luc O’Hara", "Mary Shelley", "Alan Turing"];
const STATES = ["named", "invited", "accepted", "declined", "left"] as const;

/** Every pair of the panel and these proposals, by the rule for one pair. */
const byRule = (which = isReviewable) =>
  server.platform.db
    .select({
      submissionId: submission.id,
      reviewerId: account.id,
      barred: sql<boolean>`${barred(sql`${account.id}`)}`,
    })
    .from(submission)
    .innerJoin(account, isActiveReviewer ?? sql`false`)
    .where(sql`${which} and ${excluded(sql`${account.id}`)}`);

const sorted = (pairs: Awaited<ReturnType<typeof byRule>>) =>
  pairs.map(({ submissionId, reviewerId, barred }) => `${submissionId} ${reviewerId} ${barred}`).sort();

it("excludes the same reviewers as the rule for one reviewer and one proposal", async () => {
  const { db } = server.platform;
  const panel: Person[] = [];
  for (const [n, name] of NAMES.entries()) {
    const [firstName = "", lastName = ""] = name.split(" ");
    panel.push(await make.reviewer({ firstName, lastName }), await make.reviewer());
    await db.execute(
      sql`update profile set former_names = ${`{Former ${n}}`}, suggested_names = ${n === 3 ? "{Alan Turing}" : "{}"}
          where account_id = ${panel[2 * n + 1]?.id}`,
    );
  }
  await savePanelCodes(db, panel[0]?.id ?? "", ["MAIN"]);
  await savePanelCodes(db, panel[3]?.id ?? "", ["OTHER", "BOTH"]);
  const speaker = await make.speaker({ firstName: "Joan", lastName: "Clarke" });
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) {
    const authors = ["Joan Clarke", ...NAMES.filter((_, of) => (n >> of) % 2 === 1)].join(",");
    const owner = n % 5 === 4 ? (panel[n % panel.length] ?? speaker) : speaker;
    ids.push(await make.proposal(owner, n % 4 === 3 ? "Submitted" : "Ready for Review", { authors }));
  }
  for (const [n, id] of ids.entries()) {
    const who = panel[(n * 3) % panel.length];
    const accountId = n % 3 === 2 ? null : (who?.id ?? null);
    const state = STATES[n % STATES.length] ?? "named";
    const name = n % 2 === 0 ? `former ${n % 4}` : "JEAN LUC OHARA";
    const alone = accountId === null || state === "named" ? "named" : state;
    await addSpeakerRow(db, {
      ...{ submissionId: id, position: 20, name },
      ...{ accountId: alone === "named" ? null : accountId, state: alone },
    });
    if (n % 4 === 1 && who)
      await keepConflict(db, {
        ...{ submissionId: id, reviewerId: who.id, kind: "recused", reason: "" },
        createdAt: new Date(),
      });
  }
  const open = await byRule();
  expect(open.length).toBeGreaterThan(15);
  expect(new Set(open.map(({ barred }) => barred))).toEqual(new Set([true, false]));
  expect(sorted(await listExcluded(db))).toEqual(sorted(open));
  const some = ids.slice(2, 9);
  const all = await byRule(sql`${submission.id} = any(${`{${some.join()}}`}::int[])`);
  expect(sorted(await listExcludedFrom(db, some))).toEqual(sorted(all));
});
