import { getEdition } from "@lectern/domain/edition/contract";
import { getEditionText } from "@lectern/domain/texts/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { rebuiltTypes } from "../files/actions";
import { currentEdition } from "./actions";
import { presentEdition } from "./present";
import { editionText } from "./texts";

export function editionRoutes(app: FastifyInstance, platform: Platform): void {
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
