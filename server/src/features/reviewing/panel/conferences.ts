import { decidingConferences } from "@lectern/domain/call/conferences";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { notAChoice } from "@lectern/domain/kernel/fields";
import { panelCodes, panelConferences } from "@lectern/domain/reviewing/panel/conferences/rules";
import { currentEdition } from "#features/call/actions";
import { lockSettings } from "#features/call/store";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { lockLimitedPanelists, lockReviewer, readPanelCodes, savePanelCodes } from "./panelist-store";

/** Sets on which conferences' panel a reviewer is: any that decide in the call, and those already set. */
export async function setConferences(
  platform: Platform,
  actor: Actor,
  reviewerId: string,
  selected: readonly string[],
): Promise<string[]> {
  const conferences = panelConferences(selected);
  await platform.db.transaction(async (tx) => {
    // The codes follow the settings, which must not change in between.
    await lockSettings(tx);
    found((await lockReviewer(tx, reviewerId)) || null);
    const before = panelConferences(await readPanelCodes(tx, reviewerId));
    const edition = await currentEdition(tx);
    const known = [...before, ...decidingConferences(edition).map(({ code }) => code)];
    const unknown = selected.filter((code) => !known.includes(code));
    if (unknown.length > 0) throw new BadInput({ conferences: unknown.map(notAChoice) });
    if (before.join() === conferences.join()) return;
    await savePanelCodes(tx, reviewerId, panelCodes(conferences, edition));
    await record(tx, {
      at: platform.clock.now(),
      actorId: actor.userId,
      action: "set-review-conferences",
      details: { accountId: reviewerId, from: before.join(", ") || null, to: conferences.join(", ") || null },
    });
  });
  return conferences;
}

/** Updates every reviewer's codes after changed settings, in their transaction. */
export async function followConferences(tx: Queries, edition: EditionSettings): Promise<void> {
  for (const { accountId, conferences } of await lockLimitedPanelists(tx)) {
    const codes = panelCodes(conferences, edition);
    if (codes.join() !== conferences.join()) await savePanelCodes(tx, accountId, codes);
  }
}
