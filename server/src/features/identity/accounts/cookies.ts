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
  /** The path of the only calls that need it. */
  path: string;
  seconds: number;
  options: Pick<CookieSerializeOptions, "httpOnly" | "sameSite">;
  /** Whether front ends on allowed origins send it to the API. */
  forFrontEnds?: true;
};

const YEAR = 365 * 86_400;
const secret = { httpOnly: true, sameSite: "strict" } as const;

const REFRESH: Kind = {
  name: "lectern_refresh",
  path: "/api/",
  seconds: SESSION_LIFETIME / 1000,
  options: secret,
  forFrontEnds: true,
};
/** Holds no secret: it says that requesting a session is worth a round trip. */
const HINT: Kind = {
  name: "lectern_session",
  path: "/",
  seconds: SESSION_LIFETIME / 1000,
  options: { sameSite: "strict" },
};
/** See device.ts. It survives the end of a session. */
const DEVICE: Kind = {
  name: "lectern_device",
  path: "/api/",
  seconds: YEAR,
  options: secret,
  forFrontEnds: true,
};

const isSecure = ({ publicUrl }: Pick<Place, "publicUrl">) => publicUrl.startsWith("https:");

/**
 * Over https a cookie has the prefix `__Host-`, so that no other host under the domain can set it. This requires the path
 * `/`; over plain http, for development, the path is narrow.
 */
export const nameOf = (place: Pick<Place, "publicUrl">, { name }: Pick<Kind, "name">): string =>
  isSecure(place) ? `__Host-${name}` : name;
export const placeOf = (place: Pick<Place, "publicUrl">, { path }: Pick<Kind, "path">) =>
  isSecure(place) ? { secure: true, path: "/" } : { secure: false, path };

/**
 * Browsers send a strict cookie from this site only. A front end on another site needs `none`, which requires https; the
 * call that the cookie authorises checks the origin itself (platform/http/origins.ts).
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

/** Whether this browser may have a session, without a look-up. */
export const sessionHinted = (place: Place, cookies: Jar): boolean => read(place, cookies, HINT) !== null;

export function setSessionCookies(place: Place, reply: FastifyReply, refresh: string): void {
  set(place, reply, REFRESH, refresh);
  set(place, reply, HINT, "1");
}

export function clearSessionCookies(place: Place, reply: FastifyReply): void {
  clear(place, reply, REFRESH);
  clear(place, reply, HINT);
}

/** Marks the device as the owner's. */
export async function rememberDevice(platform: Platform, reply: FastifyReply, email: string): Promise<void> {
  set(platform, reply, DEVICE, await markDevice(platform.accessKey, email));
}
