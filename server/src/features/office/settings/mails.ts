import { callWindow, datedConferences } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { type GuardedSetting, WEAKENING_LABELS } from "@lectern/domain/office/settings/two-person";
import type { Letter } from "#platform/mail/letter";

export const extendedLetter = (edition: EditionSettings, link: string): Letter => ({
  subject: `${edition.product} ${edition.year}: the call closes later`,
  blocks: [
    { paragraph: "You have more time for your proposal." },
    { facts: closings(edition) },
    { link, label: "Open the portal" },
    { paragraph: "What was submitted is safe, and can be edited until then." },
  ],
});

/** When the call closes now; each conference where they differ. */
function closings(edition: EditionSettings): [string, string][] {
  const dated = datedConferences(edition);
  return dated.length === 0
    ? [["The call now closes", inCallZone(callWindow(edition).closesAt, edition)]]
    : dated.map(({ label, closesAt }) => [`${label} now closes`, inCallZone(closesAt, edition)]);
}

type Weakening = { keys: readonly GuardedSetting[]; at: Date; callUrl: string };

const named = (keys: readonly GuardedSetting[]) => keys.map((key) => WEAKENING_LABELS[key]).join("\n");
const settingsLink = (callUrl: string) => ({
  link: `${callUrl}${PAGES.settings}`,
  label: "Open the settings",
});

export const requestedLetter = (
  edition: EditionSettings,
  { keys, at, callUrl, by, until }: Weakening & { by: string; until: Date },
): Letter => ({
  subject: `${edition.product}: a change of settings waits for a second organiser`,
  blocks: [
    { paragraph: `${by} requested a change that weakens the two-person rule for releases:` },
    { paragraph: named(keys) },
    {
      facts: [
        ["Requested", inCallZone(at, edition)],
        ["Expires", inCallZone(until, edition)],
      ],
    },
    settingsLink(callUrl),
    {
      paragraph:
        "Nothing has changed yet. Another organiser can confirm or withdraw it in the settings. If you do not know why it was requested, withdraw it and talk to the other organisers.",
    },
  ],
});

export const weakenedLetter = (
  edition: EditionSettings,
  { keys, at, callUrl, by }: Weakening & { by: string },
): Letter => ({
  subject: `${edition.product}: the two-person rule for releases was weakened`,
  blocks: [
    { paragraph: `${by}:` },
    { paragraph: named(keys) },
    { facts: [["Changed", inCallZone(at, edition)]] },
    settingsLink(callUrl),
    { paragraph: "If you did not expect this, talk to the other organisers." },
  ],
});
