import type {} from "@fastify/cookie";
import { SOCIAL_LOGIN_MINUTES } from "@lectern/domain/accounts/social";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform";

/** One for each provider, so that log-ins begun in two tabs do not end each other. */
const nameOf = (provider: string) => `lectern_social_${provider}`;

/** Only the call that finishes a log-in needs it. */
const PATH = "/api/social/login/";

const attributes = ({ publicUrl }: Platform) =>
  ({ httpOnly: true, sameSite: "lax", secure: publicUrl.startsWith("https:"), path: PATH }) as const;

export const startCookie = (request: FastifyRequest, provider: string): string | null =>
  request.cookies[nameOf(provider)] ?? null;

export function setStartCookie(platform: Platform, reply: FastifyReply, provider: string, sealed: string) {
  reply.setCookie(nameOf(provider), sealed, { ...attributes(platform), maxAge: SOCIAL_LOGIN_MINUTES * 60 });
}

export function clearStartCookie(platform: Platform, reply: FastifyReply, provider: string): void {
  reply.clearCookie(nameOf(provider), attributes(platform));
}
