import type { SetUpStep } from "@lectern/domain/kernel/set-up-steps";

/** The name of each step of the set-up, and its effect. */
export const STEPS: Record<SetUpStep, { title: string; about: string }> = {
  names: {
    title: "Name the call",
    about: "The conference's name and year are on every page and in every mail.",
  },
  dates: {
    title: "Set the dates",
    about: "Proposals can be submitted from the opening to the close.",
  },
  conferences: {
    title: "List the conferences",
    about: "Speakers select in the form which of these they submit to.",
  },
  contact: {
    title: "Add a contact",
    about: "Speakers and reviewers write to this address; the home page links to the site.",
  },
  mail: {
    title: "Check the mails",
    about: "A test mail to your own address shows whether the mail server accepts the portal's mails.",
  },
  team: {
    title: "Invite your team",
    about: "Reviewers and organisers get a mail with a link to join.",
  },
};
