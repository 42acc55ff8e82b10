import type { EditionSettings } from "@lectern/domain/call/words";
import { inCallZone } from "@lectern/domain/kernel/utc";
import { proposalWindow } from "@lectern/domain/proposals/rules";
import type { Letter } from "#platform/mail/letter";
import type { SubmissionRow } from "./store";

type Titled = Pick<SubmissionRow, "id" | "title" | "conference" | "lateUntil">;

const until = (edition: EditionSettings, s: Titled) =>
  inCallZone(proposalWindow(s, edition).closesAt, edition);

export const receivedLetter = (
  edition: EditionSettings,
  s: Titled,
  link: string,
  withFile: boolean,
): Letter => ({
  subject: `${edition.product}: we have received "${s.title}"`,
  blocks: [
    { paragraph: "Thank you for your proposal. We have received it." },
    {
      facts: [
        ["Number", String(s.id)],
        ["Title", s.title],
        ["File", withFile ? "received" : "none"],
      ],
    },
    { link, label: "Open the proposal" },
    { paragraph: `You can edit it until ${until(edition, s)}, and withdraw it at any time.` },
  ],
});

export const unfinishedUploadLetter = (
  edition: EditionSettings,
  s: Titled,
  link: string,
  lastCall: Date,
): Letter => ({
  subject: `${edition.product}: the upload for "${s.title}" did not finish`,
  blocks: [
    { paragraph: "Your proposal is saved, but its file has not arrived." },
    { link, label: "Try again, or continue without a file" },
    {
      paragraph: `You have until ${inCallZone(lastCall, edition)}. If no file arrives by then, the proposal is submitted without it.`,
    },
  ],
});

export const submittedWithoutFileLetter = (edition: EditionSettings, s: Titled, link: string): Letter => ({
  subject: `${edition.product}: "${s.title}" was submitted without its file`,
  blocks: [
    {
      paragraph:
        "The time for uploads is over and the file of your proposal did not arrive, so the proposal was submitted without it.",
    },
    { link, label: "Open the proposal" },
  ],
});
