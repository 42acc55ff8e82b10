import { CONDUCT } from "@lectern/domain/call/announcement";
import { markup } from "#platform/http/markup";
import type { Opening } from "#platform/http/pages";
import type { ShownCall } from "./actions";
import { entryName, entryPage } from "./entry-html";
import { textHtml } from "./text-html";
import { editionText, pageDescription } from "./texts";

/** The server-rendered code of conduct. */
export function conductOpening(
  { edition }: ShownCall,
  { now, mayBeLoggedIn }: { now: Date; mayBeLoggedIn: boolean },
): Opening {
  const page = markup`<div class="landing-text">
    <h1 class="prompt-title" tabindex="-1">${CONDUCT}</h1>
    ${textHtml(editionText(edition, "conduct"))}
  </div>`;
  return {
    title: `${CONDUCT} – ${entryName(edition)}`,
    description: pageDescription(edition),
    html: entryPage(edition, now, { mayBeLoggedIn, page }),
  };
}
