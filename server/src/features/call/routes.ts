import { type Edition, getEdition } from "@lectern/domain/call/contract";
import { getEditionText } from "@lectern/domain/call/texts/contract";
import { TextElement } from "@lectern/domain/call/texts/tree";
import { globalRegistry } from "zod/mini";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { currentEdition, readCall, type ShownCall, type ShownOfOthers } from "./actions";
import { presentEdition } from "./present";
import { editionText } from "./texts";

// It contains itself: the API's documentation needs a name for it.
globalRegistry.add(TextElement, { id: "TextElement" });

/** Reads a call as anyone may see it, and as it is sent to the pages. */
export async function readEdition(
  platform: Platform,
  others: ShownOfOthers,
): Promise<{ shown: ShownCall; sent: Edition }> {
  const [shown, rebuilt] = await Promise.all([readCall(platform, others), others.rebuiltTypes(platform.db)]);
  return { shown, sent: presentEdition(shown, rebuilt, platform) };
}

export function editionRoutes(routes: Routes, platform: Platform, others: ShownOfOthers): void {
  serve(routes, getEdition, async ({ reply }) => {
    reply.header("cache-control", "no-store");
    return (await readEdition(platform, others)).sent;
  });

  serve(routes, getEditionText, async ({ params }) => ({
    text: editionText(await currentEdition(platform.db), params.name),
  }));
}
