import { choicesOf } from "@lectern/domain/call/all-choices";
import { shownDates } from "@lectern/domain/call/conference-dates";
import type { Edition } from "@lectern/domain/call/contract";
import { REVIEW_STATUSES } from "@lectern/domain/call/decisions";
import { type Extension, FILE_TYPES } from "@lectern/domain/call/file-types";
import type { Platform } from "#platform/platform";
import { relyingParty } from "#platform/relying-party";
import type { ShownCall } from "./actions";
import { editionText, writtenTexts } from "./texts";

/** A call's settings for the pages, with the server's clock. */
export function presentEdition(
  { edition, others, several, programme }: ShownCall,
  rebuiltTypes: Extension[] | null,
  platform: Platform,
): Edition {
  return {
    ...shownDates(edition),
    welcomeText: editionText(edition, "welcome"),
    texts: writtenTexts(edition),
    ...choicesOf(edition),
    now: platform.clock.now().toISOString(),
    reviewStatuses: Object.entries(REVIEW_STATUSES).map(([code, { choice }]) => ({ code, label: choice })),
    fileTypes: Object.entries(FILE_TYPES).map(([extension, types]) => ({
      extension,
      mediaTypes: [...types],
    })),
    rebuiltTypes,
    captcha: { provider: platform.captcha.provider, siteKey: platform.captcha.siteKey },
    socialProviders: platform.socialProviders.map(({ name }) => name),
    passkeys: relyingParty(platform.publicUrl) !== null,
    developmentMailbox: platform.developmentMailbox,
    ...(others.length > 0 && { otherCalls: others }),
    ...(several && { severalCalls: true }),
    ...(programme && { programme: `${platform.callUrl.slice(platform.publicUrl.length)}/programme` }),
  };
}
