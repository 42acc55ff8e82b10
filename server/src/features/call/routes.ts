import { getEdition } from "@lectern/domain/call/contract";
import type { Extension } from "@lectern/domain/call/file-types";
import { getEditionText } from "@lectern/domain/call/texts/contract";
import type { Queries } from "#platform/db/database";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { currentEdition, otherCalls } from "./actions";
import { presentEdition } from "./present";
import { editionText } from "./texts";

/** The types of file that get a safe copy, null when no worker has reported. */
type RebuiltTypes = (db: Queries) => Promise<Extension[] | null>;

/** Returns what reads the edition as everyone may see it. */
export const editionReader = (platform: Platform, rebuiltTypes: RebuiltTypes) => async () => {
  const { db } = platform;
  const [edition, rebuilt, { others, several }] = await Promise.all([
    currentEdition(db),
    rebuiltTypes(db),
    otherCalls(platform),
  ]);
  return {
    ...presentEdition(edition, rebuilt, platform),
    ...(others.length > 0 && { otherCalls: others }),
    ...(several && { severalCalls: true }),
  };
};

export function editionRoutes(
  routes: Routes,
  platform: Platform,
  readEdition: ReturnType<typeof editionReader>,
): void {
  serve(routes, getEdition, ({ reply }) => {
    reply.header("cache-control", "no-store");
    return readEdition();
  });

  serve(routes, getEditionText, async ({ params }) => ({
    text: editionText(await currentEdition(platform.db), params.name),
  }));
}
