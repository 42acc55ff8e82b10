import * as contract from "@lectern/domain/reviewing/criteria/contract";
import * as editing from "@lectern/domain/reviewing/criteria/editing/contract";
import type { FastifyReply } from "fastify";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { previewReviewForm, putReviewForm } from "./actions";
import { readReviewForm } from "./store";

/** The routes of what reviewers are asked for. */
export function criteriaRoutes(routes: Routes, platform: Platform): void {
  async function form(reply: FastifyReply): Promise<contract.ReviewFormOnWire> {
    const { version, guidance, recommendations, criteria } = await readReviewForm(platform.db);
    reply.header("etag", entityTag(version));
    return {
      guidance,
      recommendations: { ...recommendations },
      criteria: criteria.map((criterion) => ({ ...criterion, steps: [...criterion.steps] })),
    };
  }

  serve(routes, contract.getReviewForm, ({ reply }) => form(reply));

  serve(routes, editing.putReviewForm, async ({ actor, body, request, reply }) => {
    await putReviewForm(platform, actor, body, refuseLostUpdate(request));
    return form(reply);
  });

  serve(routes, editing.previewReviewForm, ({ body }) => previewReviewForm(platform.db, body));
}
