import type { Group } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import type { SetUpStep } from "@lectern/domain/kernel/set-up-steps";
import type { SettingSection } from "@lectern/domain/kernel/setting-sections";

/** Whether a part of an address is a proposal's number, which has only digits. */
export const isPk = (part = ""): boolean => /^\d+$/.test(part);

const numbered = (page: string) => (pk: number) => page.replace(":pk", String(pk));

/** Every address of the portal that code links to; the router reads `PAGES` itself. */
export const paths = {
  ...PAGES,
  socialStart: (provider: string) => `/social/login/${provider}/`,
  reviewedSubmission: numbered(PAGES.reviewedSubmission),
  reviewedFile: numbered(PAGES.reviewedFile),
  proposal: numbered(PAGES.proposal),
  editForSpeaker: numbered(PAGES.editForSpeaker),
  proposalFile: numbered(PAGES.proposalFile),
  person: (id: string) => PAGES.person.replace(":person", id),
  settingsSection: (section: SettingSection) => PAGES.settingsSection.replace(":section", section),
  setUpStep: (step: SetUpStep) => PAGES.setUpStep.replace(":step", step),
  verifyEmail: (key: string) => PAGES.verifyEmail.replace(":key", encodeURIComponent(key)),
  addReview: numbered(PAGES.addReview),
  editReview: numbered(PAGES.editReview),
};

/** The pages of one's own proposals: for speakers those of their area, for others an area beside their own. */
export const OWN_PAGES = {
  speaker: {
    list: PAGES.speaker,
    create: PAGES.newSubmission,
    one: PAGES.submission,
    edit: PAGES.editSubmission,
    file: PAGES.submittedFile,
    forOrganisers: PAGES.forOrganisers,
  },
  others: {
    list: PAGES.own,
    create: PAGES.newOwn,
    one: PAGES.ownSubmission,
    edit: PAGES.editOwn,
    file: PAGES.ownFile,
    forOrganisers: PAGES.ownForOrganisers,
  },
} as const;

/** The addresses of one's own proposals in the area for a group. */
export function ownPaths(group: Group | undefined) {
  const { one, edit, file, ...others } =
    OWN_PAGES[group === undefined || group === "speaker" ? "speaker" : "others"];
  return { ...others, one: numbered(one), edit: numbered(edit), file: numbered(file) };
}

/** The part of the query that names a file of a task on the page that shows a proposal's file. */
export const TASK_FILE = "task-file";

/** Where the reader shows a file of a task; `fileAt` is the page of the proposal's own. */
export const taskFileAt = (fileAt: string, id: string): string => `${fileAt}?${TASK_FILE}=${id}`;

/** The first page of a group's area; anyone else goes to the default page (specification 2, "Login"). */
export const homeOf = (group: Group | undefined): string => (group ? PAGES[group] : PAGES.landing);

/** The page with a group's sessions and second factor. */
export const securityOf = (group: Group): string => PAGES[`${group}Security`];

/** The page with the calls that a user of a group can switch to. */
export const callsOf = (group: Group): string => PAGES[`${group}Calls`];
