import type { EditionSettings } from "@lectern/domain/call/words";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import { PAGES } from "@lectern/domain/kernel/paths";
import { fillTemplate, PORTAL_LABEL } from "@lectern/domain/post/template";
import type { Audience } from "@lectern/domain/post/words";
import { callValues, type LetterDraft } from "#features/proposals/letters";
import type { Platform } from "#platform/platform";
import type { TeamMember } from "./store";

/** A letter as each of these reviewers or organisers reads it. */
export function lettersToTeam(
  { publicUrl }: Platform,
  edition: EditionSettings,
  template: { subject: string; body: string; audience: Audience },
  members: readonly TeamMember[],
): LetterDraft[] {
  const [role, page] =
    template.audience === "organisers" ? ["organiser", PAGES.organiser] : ["reviewer", PAGES.reviewer];
  return members.map((member) => {
    const values = {
      ...callValues(edition),
      name: nameOr(member, role),
      first_name: member.firstName || role,
      link: `${publicUrl}${page}`,
    };
    return {
      to: { id: null, decision: null, email: member.email },
      letter: fillTemplate(template, values, PORTAL_LABEL),
    };
  });
}
