import { choicesOf } from "@lectern/domain/call/all-choices";
import { labelOf } from "@lectern/domain/call/labels";
import type { EditionSettings } from "@lectern/domain/call/words";
import { eachText } from "@lectern/domain/proposals/fields";
import {
  type Compared,
  changedFields,
  type ProposalFields,
} from "@lectern/domain/proposals/versions/contract";
import { plainDiff } from "@lectern/domain/proposals/versions/diff";
import type { Block, Letter } from "#platform/mail/letter";

const LABELS: Record<keyof ProposalFields, string> = {
  authors: "Authors",
  ...eachText(({ label }) => label),
  conference: "Conference",
  topic_type: "Topic Type",
  submission_type: "Submission Type",
  workshop_duration: "Workshop Duration",
};

/** The fields as people read them. */
function shown(fields: ProposalFields, edition: EditionSettings): ProposalFields {
  const { conferences, topicTypes, submissionTypes, workshopDurations } = choicesOf(edition);
  return {
    ...fields,
    authors: fields.authors.replaceAll(",", ", "),
    conference: labelOf(conferences, fields.conference),
    topic_type: labelOf(topicTypes, fields.topic_type),
    submission_type: labelOf(submissionTypes, fields.submission_type),
    workshop_duration: labelOf(workshopDurations, fields.workshop_duration),
  };
}

/** To a speaker, after organisers changed their proposal: the note, and each difference. */
export function editedLetter(
  edition: EditionSettings,
  { title, note, link }: { title: string; note: string; link: string },
  compared: Compared,
): Letter {
  const [before, after] = [shown(compared.before, edition), shown(compared.after, edition)];
  const difference = (label: string, then: string, now: string): Block => ({
    paragraph: `${label}:\n${plainDiff(then, now)}`,
  });
  const differences = [
    ...changedFields(compared).map((name) => difference(LABELS[name], before[name], after[name])),
    ...(compared.answers ?? []).map((each) => difference(each.label, each.before, each.after)),
  ];
  return {
    subject: `${edition.product}: the organisers changed "${title}"`,
    blocks: [
      { paragraph: `The organisers of ${edition.product} changed your proposal "${title}". Their note:` },
      { paragraph: note },
      { paragraph: "Removed words are in [-…-], added words in {+…+}." },
      ...differences,
      { link, label: "Open the proposal" },
      { paragraph: `All versions are on its page. If something is wrong, please write to ${edition.email}.` },
    ],
  };
}

/** To an invited speaker, after organisers entered their proposal; a new account has no password yet. */
export const enteredLetter = (
  edition: EditionSettings,
  { title, email, link, isNew }: { title: string; email: string; link: string; isNew: boolean },
): Letter => ({
  subject: `${edition.product}: your proposal "${title}"`,
  blocks: [
    { paragraph: `The organisers of ${edition.product} entered a proposal for you: "${title}".` },
    ...(isNew
      ? [
          {
            paragraph: `You have an account under this address, ${email}, and no password yet. Request a link to set one:`,
          },
          { link, label: "Set a password" },
        ]
      : [{ link, label: "Open the proposal" }]),
    { paragraph: `If this is not for you, please write to ${edition.email}.` },
  ],
});

/** To a speaker, after organisers withdrew their proposal at its speakers' request. */
export const withdrawnLetter = (
  edition: EditionSettings,
  { title, reason, link }: { title: string; reason: string; link: string },
): Letter => ({
  subject: `${edition.product}: "${title}" is withdrawn`,
  blocks: [
    {
      paragraph: `The organisers of ${edition.product} withdrew your proposal "${title}" at its speakers' request.`,
    },
    ...(reason === "" ? [] : [{ paragraph: `Reason: ${reason}` }]),
    { link, label: "Open the proposal" },
    { paragraph: `If you did not expect this, please write to ${edition.email}.` },
  ],
});
