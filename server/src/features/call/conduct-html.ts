import { CONDUCT } from "@lectern/domain/call/announcement";
import { markup } from "#platform/http/markup";
import type { Opening } from "#platform/http/pages";
import type { Platform } from "#platform/platform";
import { currentEdition } from "./actions";
import { entryName, entryPage } from "./entry-html";
import { textHtml } from "./text-html";
import { editionText, pageDescription } from "./texts";

/** The server-rendered code of conduct. */
export async function conductOpening(platform: Platform, mayBeLoggedIn: boolean): Promise<Opening> {
  const edition = await currentEdition(platform.db);
  const page = markup`<div class="landing-text">
    <h1 class="prompt-title" tabindex="-1">${CONDUCT}</h1>
    ${textHtml(editionText(edition, "conduct"))}
  </div>`;
  return {
    title: `${CONDUCT} – ${entryName(edition)}`,
    description: pageDescription(edition),
    html: entryPage(edition, platform.clock.now(), { mayBeLoggedIn, page }),
  };
}
