import { refreshToken } from "@lectern/domain/identity/accounts/contract";
import { isFinalStatus, Refused } from "./refused";

/**
 * The access token is in this module's memory only; scripts cannot read the refresh cookie. A readable cookie
 * without a secret hints that there may be a session.
 */
let access: string | null = null;
let renewal: Promise<string> | null = null;
/** Why the session has ended; until there is another one, no refresh is requested. */
let ended: Refused | null = null;
let onLost: () => void = () => {};
let onFactorAsked: () => void = () => {};

/** Over https its name has the prefix that binds a cookie to its host. */
const HINT = /(?:^|; )((?:__Host-)?lectern_session)=/;

export const accessToken = (): string | null => access;
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
export const tellFactorIsAsked = (): void => onFactorAsked();

/**
 * A fresh access token, with one request for the whole tab; a lock keeps two tabs from using the same refresh
 * cookie. Throws Refused when the session has ended, or a network error.
 */
export function renewAccess(): Promise<string> {
  // A log-in in another tab brings the hint back.
  if (ended !== null && !HINT.test(document.cookie)) return Promise.reject(ended);
  renewal ??= locked(requestAccess).finally(() => {
    renewal = null;
  });
  return renewal;
}

const locked = (work: () => Promise<string>): Promise<string> =>
  navigator.locks ? navigator.locks.request("lectern-refresh", work) : work();

async function requestAccess(): Promise<string> {
  const response = await fetch(refreshToken.path, {
    method: refreshToken.method,
    credentials: "same-origin",
    headers: { accept: "application/json" },
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const renewed = refreshToken.answer.parse(body).access;
    keepAccess(renewed);
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
