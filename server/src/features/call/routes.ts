import { type Edition, getEdition } from "@lectern/domain/call/contract";
import type { Extension } from "@lectern/domain/call/file-types";
import { getEditionText } from "@lectern/domain/call/texts/contract";
import { TextElement } from "@lectern/domain/call/texts/tree";
import { globalRegistry } from "zod/mini";
import type { Queries } from "#platform/db/database";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { currentEdition, readCall, type ShownCall } from "./actions";
import { presentEdition } from "./present";
import { editionText } from "./texts";

// It contains itself: the API's documentation needs a name for it.
globalRegistry.add(TextElement, { id: "TextElement" });

/** The types of file that get a safe copy, null when no worker has reported. */
type RebuiltTypes = (db: Queries) => Promise<Extension[] | null>;

/** Reads a call as anyone may see it, and as it is sent to the pages. */
export async function readEdition(
  platform: Platform,
  rebuiltTypes: RebuiltTypes,
): Promise<{ shown: ShownCall; sent: Edition }> {
  const [shown, rebuilt] = await Promise.all([readCall(platform), rebuiltTypes(platform.db)]);
  return { shown, sent: presentEdition(shown, rebuilt, platform) };
}

export function editionRoutes(routes: Routes, platform: Platform, rebuiltTypes: RebuiltTypes): void {
  serve(routes, getEdition, async ({ reply }) => {
    reply.header("cache-control", "no-store");
    return (await readEdition(platform, rebuiltTypes)).sent;
  });

  serve(routes, getEditionText, async ({ params }) => ({
    text: editionText(await currentEdition(platform.db), params.name),
  }));
}
