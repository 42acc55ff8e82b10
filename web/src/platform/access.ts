import { refreshToken, type User } from "@lectern/domain/identity/accounts/contract";
import { apiPath } from "./call-base";
import { fetchInTime } from "./fetch-in-time";
import { isFinalStatus, Refused } from "./refused";

declare global {
  interface Window {
    renewal?: Promise<Response>;
  }
}

/**
 * The access token is in this module's memory only; scripts cannot read the refresh cookie. A readable cookie
 * without a secret hints that there may be a session.
 */
let access: string | null = null;
let renewal: Promise<Renewed> | null = null;
/** Why the session has ended; until there is another one, no refresh is requested. */
let ended: Refused | null = null;
let onLost: () => void = () => {};
let onFactorAsked: () => void = () => {};

/** Over https its name has the prefix that binds a cookie to its host. */
const HINT = /(?:^|; )((?:__Host-)?lectern_session)=/;

/** The access token, or null. */
export const accessToken = (): string | null => access;
/** Stores the access token in memory; null removes it. */
export const keepAccess = (token: string | null): void => {
  access = token;
  if (token !== null) ended = null;
};

/** Whether a session may exist, so that a request is worth it. */
export const sessionHinted = (): boolean => access !== null || HINT.test(document.cookie);

/** Called when a session has ended: clears caches and opens the log-in page. */
export const whenSessionIsLost = (handler: () => void): void => {
  onLost = handler;
};

/** Called when the server requires a second factor that is not set up: opens its page. */
export const whenFactorIsAsked = (handler: () => void): void => {
  onFactorAsked = handler;
};

/** Reports that the server requires a second factor that is not set up. */
export const reportFactorRequired = (): void => onFactorAsked();

type Renewed = { access: string; user?: User | undefined };

/**
 * A fresh access token and its user, with one request for the whole tab; a lock keeps two tabs from using the same
 * refresh cookie. Throws Refused when the session has ended, or a network error.
 */
export function renewSession(): Promise<Renewed> {
  // A log-in in another tab brings the hint back.
  if (ended !== null && !HINT.test(document.cookie)) return Promise.reject(ended);
  renewal ??= (begun() ?? locked(requestAccess)).finally(() => {
    renewal = null;
  });
  return renewal;
}

const locked = (work: () => Promise<Renewed>): Promise<Renewed> =>
  navigator.locks ? navigator.locks.request("lectern-refresh", work) : work();

/** The renewal that web/index.html begins before this script is there, taken once. */
function begun(): Promise<Renewed> | null {
  const { renewal } = window;
  delete window.renewal;
  return renewal ? renewal.then(renewedBy) : null;
}

const requestAccess = async (): Promise<Renewed> =>
  renewedBy(
    await fetchInTime(`${apiPath(refreshToken.path)}?include=user`, {
      method: refreshToken.method,
      credentials: "same-origin",
      headers: { accept: "application/json" },
    }),
  );

async function renewedBy(response: Response): Promise<Renewed> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const renewed = refreshToken.answer.parse(body);
    keepAccess(renewed.access);
    return renewed;
  }
  const refused = new Refused(response.status, body);
  if (isFinalStatus(response.status)) endSession(refused);
  throw refused;
}

function endSession(why: Refused): void {
  const hadSession = access !== null;
  access = null;
  ended = why;
  dropHint();
  if (hadSession) onLost();
}

/** The server clears the hint, too, but its answer may not have arrived. */
function dropHint(): void {
  const name = HINT.exec(document.cookie)?.[1];
  if (name === undefined) return;
  const secure = name.startsWith("__Host-") ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=; path=/; max-age=-1; samesite=strict${secure}`;
}
