import type {} from "@fastify/cookie";
import { lookup } from "@lectern/domain/kernel/lookup";
import { SOCIAL_LOGIN_MINUTES } from "@lectern/domain/kernel/social-providers";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform";
import { nameOf, placeOf } from "../cookies";

/** One for each provider, so that log-ins in two tabs do not interfere. Only the callback of any call needs it. */
const kindOf = (provider: string) => ({ name: `lectern_social_${provider}`, path: "/api/" });

/** Lax, since it is set before the redirect to another site. */
const options = (platform: Platform, provider: string) =>
  ({ httpOnly: true, sameSite: "lax", ...placeOf(platform, kindOf(provider)) }) as const;

export const startCookie = (platform: Platform, { cookies }: FastifyRequest, provider: string) =>
  lookup(cookies, nameOf(platform, kindOf(provider))) ?? null;

export function setStartCookie(platform: Platform, reply: FastifyReply, provider: string, sealed: string) {
  reply.setCookie(nameOf(platform, kindOf(provider)), sealed, {
    ...options(platform, provider),
    maxAge: SOCIAL_LOGIN_MINUTES * 60,
  });
}

export function clearStartCookie(platform: Platform, reply: FastifyReply, provider: string): void {
  reply.clearCookie(nameOf(platform, kindOf(provider)), options(platform, provider));
}
