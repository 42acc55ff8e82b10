import type { Edition } from "@lectern/domain/edition/contract";
import { conferences, type EditionSettings } from "@lectern/domain/edition/words";
import { FILE_TYPES } from "@lectern/domain/files/words";
import { REVIEW_STATUSES } from "@lectern/domain/reviews/words";
import { SUBMISSION_TYPES, TOPIC_TYPES, WORKSHOP_DURATIONS } from "@lectern/domain/submissions/words";
import type { Platform } from "#platform/platform";
import { relyingParty } from "#platform/relying-party";
import { editionText, writtenTexts } from "./texts";

const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

/** All that a page must know of the edition, and the server's clock. */
export function presentEdition(edition: EditionSettings, platform: Platform): Edition {
  return {
    ...edition,
    welcomeText: editionText(edition, "welcome"),
    texts: writtenTexts(edition),
    now: platform.clock.now().toISOString(),
    conferences: conferences(edition),
    topicTypes: choices(TOPIC_TYPES),
    submissionTypes: choices(SUBMISSION_TYPES),
    workshopDurations: choices(WORKSHOP_DURATIONS),
    reviewStatuses: Object.entries(REVIEW_STATUSES).map(([code, { choice }]) => ({ code, label: choice })),
    fileTypes: Object.entries(FILE_TYPES).map(([extension, types]) => ({
      extension,
      mediaTypes: [...types],
    })),
    captcha: { provider: platform.captcha.provider, siteKey: platform.captcha.siteKey },
    socialProviders: platform.socialProviders.map(({ name }) => name),
    passkeys: relyingParty(platform.publicUrl) !== null,
    developmentMailbox: platform.developmentMailbox,
  };
}
