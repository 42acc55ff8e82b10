import { reviewsDueOf } from "@lectern/domain/call/conference-dates";
import { reminderDue } from "@lectern/domain/reviewing/panel/rules";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { templateFor } from "#features/post/templates";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { lockReminded, markReminded } from "./panelist-store";
import { REVIEWERS, reminderTo, withOpenAssignments } from "./reminders";

export const REMIND_REVIEWERS = "remind-reviewers";

/** Reminds reviewers with open assignments the configured number of days before reviews are due. */
export const panelJobs = (platform: Platform): Jobs => ({
  [REMIND_REVIEWERS]: async () => {
    const edition = await currentEdition(platform.db);
    const at = platform.clock.now();
    const { reviewReminders } = edition;
    const isDue = (reviewsDue: string | null, last: Date | null) =>
      reminderDue({ reviewsDue, reviewReminders }, last, at);
    const dates = [edition, ...edition.conferenceDates].map(({ reviewsDue }) => reviewsDue);
    if (!dates.some((date) => isDue(date, null))) return;
    await platform.db.transaction(async (tx) => {
      const template = await templateFor(tx, REVIEWERS);
      const open = await withOpenAssignments(tx, null);
      if (!template || open.length === 0) return;
      // A concurrent worker finds them already reminded.
      const reminded = await lockReminded(
        tx,
        open.map(({ reviewer }) => reviewer.id),
      );
      const due = open.filter(({ reviewer: { id }, conferences }) => {
        const last = reminded.get(id);
        return last !== undefined && conferences.some((code) => isDue(reviewsDueOf(edition, code), last));
      });
      if (due.length === 0) return;
      await markReminded(
        tx,
        due.map(({ reviewer }) => reviewer.id),
        at,
      );
      await postAll(
        tx,
        edition,
        due.map((each) => ({
          to: each.reviewer.email,
          kind: REVIEWERS,
          letter: reminderTo(platform, edition, template, each),
          at,
        })),
      );
      for (const { reviewer, open: proposals } of due) {
        const details = { accountId: reviewer.id, proposals };
        await record(tx, { at, actorId: null, action: "remind-reviewer", details });
      }
    });
  },
});
