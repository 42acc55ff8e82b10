import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform";
import { SESSION_LIFETIME } from "./sessions";

const REFRESH = "lectern_refresh";
/** Holds no secret: it tells the page that asking for a session is worth a round trip. */
const HINT = "lectern_session";

export const refreshCookie = (request: FastifyRequest): string | null => request.cookies[REFRESH] ?? null;

/** Whether this browser may have a session, for what may be sent before anybody has asked. */
export const sessionHinted = (cookies: FastifyRequest["cookies"]): boolean => HINT in cookies;

export function setSessionCookies(platform: Platform, reply: FastifyReply, refresh: string): void {
  const shared = { secure: isSecure(platform), sameSite: "strict", maxAge: SESSION_LIFETIME / 1000 } as const;
  reply.setCookie(REFRESH, refresh, { ...shared, httpOnly: true, path: "/api/token/" });
  reply.setCookie(HINT, "1", { ...shared, path: "/" });
}

export function clearSessionCookies(platform: Platform, reply: FastifyReply): void {
  const shared = { secure: isSecure(platform), sameSite: "strict" } as const;
  reply.clearCookie(REFRESH, { ...shared, httpOnly: true, path: "/api/token/" });
  reply.clearCookie(HINT, { ...shared, path: "/" });
}

const isSecure = (platform: Platform) => platform.publicUrl.startsWith("https:");
