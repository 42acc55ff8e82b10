import { getEdition } from "@lectern/domain/call/contract";
import type { Extension } from "@lectern/domain/call/file-types";
import { getEditionText } from "@lectern/domain/call/texts/contract";
import type { FastifyInstance } from "fastify";
import type { Queries } from "#platform/db/database";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { currentEdition } from "./actions";
import { presentEdition } from "./present";
import { editionText } from "./texts";

type RebuiltTypes = (db: Queries) => Promise<Extension[] | null>;

/** `rebuiltTypes` returns the types of file that get a safe copy, null when no worker has reported. */
export function editionRoutes(
  app: FastifyInstance,
  platform: Platform,
  { rebuiltTypes }: { rebuiltTypes: RebuiltTypes },
): void {
  serve(app, getEdition, async ({ reply }) => {
    reply.header("cache-control", "no-store");
    const { db } = platform;
    const [edition, rebuilt] = await Promise.all([currentEdition(db), rebuiltTypes(db)]);
    return presentEdition(edition, rebuilt, platform);
  });

  serve(app, getEditionText, async ({ params }) => ({
    text: editionText(await currentEdition(platform.db), params.name),
  }));
}
