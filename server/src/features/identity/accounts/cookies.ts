import type { CookieSerializeOptions } from "@fastify/cookie";
import { lookup } from "@lectern/domain/kernel/lookup";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform";
import { markDevice } from "./device";
import { SESSION_LIFETIME } from "./sessions";

type Place = Pick<Platform, "publicUrl" | "allowedOrigins">;
type Jar = FastifyRequest["cookies"];

type Kind = {
  name: string;
  /** The only calls that need it. */
  path: string;
  seconds: number;
  options: Pick<CookieSerializeOptions, "httpOnly" | "sameSite">;
  /** Sent to the API by the front ends on other origins, where there are any. */
  forFrontEnds?: true;
};

const YEAR = 365 * 86_400;
const secret = { httpOnly: true, sameSite: "strict" } as const;

const REFRESH: Kind = {
  name: "lectern_refresh",
  path: "/api/token/",
  seconds: SESSION_LIFETIME / 1000,
  options: secret,
  forFrontEnds: true,
};
/** Holds no secret: it tells the page that asking for a session is worth a round trip. */
const HINT: Kind = {
  name: "lectern_session",
  path: "/",
  seconds: SESSION_LIFETIME / 1000,
  options: { sameSite: "strict" },
};
/** See device.ts. It stays when a session ends. */
const DEVICE: Kind = {
  name: "lectern_device",
  path: "/api/login/",
  seconds: YEAR,
  options: secret,
  forFrontEnds: true,
};

const isSecure = ({ publicUrl }: Pick<Place, "publicUrl">) => publicUrl.startsWith("https:");

/**
 * Over https a cookie is bound to this host: no neighbour under the same domain can plant one. Browsers ask for the
 * path `/` then; over plain http, for development, the narrow path does what it can.
 */
export const nameOf = (place: Pick<Place, "publicUrl">, { name }: Pick<Kind, "name">): string =>
  isSecure(place) ? `__Host-${name}` : name;
export const placeOf = (place: Pick<Place, "publicUrl">, { path }: Pick<Kind, "path">) =>
  isSecure(place) ? { secure: true, path: "/" } : { secure: false, path };

/**
 * Browsers send a strict cookie to this site from this site alone. A front end on another one needs `none`, which takes
 * https; the call that the cookie authorises asks for the origin itself (platform/http/same-origin.ts).
 */
const optionsOf = (place: Place, { options, forFrontEnds }: Kind): Kind["options"] =>
  forFrontEnds && place.allowedOrigins.length > 0 && isSecure(place)
    ? { ...options, sameSite: "none" }
    : options;

const read = (place: Place, jar: Jar, kind: Kind): string | null => lookup(jar, nameOf(place, kind)) ?? null;

function set(place: Place, reply: FastifyReply, kind: Kind, value: string): void {
  reply.setCookie(nameOf(place, kind), value, {
    ...optionsOf(place, kind),
    ...placeOf(place, kind),
    maxAge: kind.seconds,
  });
}

function clear(place: Place, reply: FastifyReply, kind: Kind): void {
  reply.clearCookie(nameOf(place, kind), { ...optionsOf(place, kind), ...placeOf(place, kind) });
}

export const refreshCookie = (place: Place, { cookies }: FastifyRequest) => read(place, cookies, REFRESH);
export const deviceCookie = (place: Place, { cookies }: FastifyRequest) => read(place, cookies, DEVICE);

/** Whether this browser may have a session, for what may be sent before anybody has asked. */
export const sessionHinted = (place: Place, cookies: Jar): boolean => read(place, cookies, HINT) !== null;

export function setSessionCookies(place: Place, reply: FastifyReply, refresh: string): void {
  set(place, reply, REFRESH, refresh);
  set(place, reply, HINT, "1");
}

export function clearSessionCookies(place: Place, reply: FastifyReply): void {
  clear(place, reply, REFRESH);
  clear(place, reply, HINT);
}

/** A device that is the owner's from now on. */
export async function rememberDevice(platform: Platform, reply: FastifyReply, email: string): Promise<void> {
  set(platform, reply, DEVICE, await markDevice(platform.accessKey, email));
}
