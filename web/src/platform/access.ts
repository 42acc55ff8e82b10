import { refreshToken } from "@lectern/domain/identity/accounts/contract";
import { isFinalStatus, Refused } from "./refused";

/**
 * The access token lives in this module's memory only; the refresh cookie is out of script's reach. Beside it
 * the server sets a readable cookie that holds no secret and only hints that there may be a session.
 */
let access: string | null = null;
let renewal: Promise<string> | null = null;
/** Why the session has ended; until there is another one, the server is not asked again. */
let ended: Refused | null = null;
let onLost: () => void = () => {};
let onFactorAsked: () => void = () => {};

/** Over https its name begins with the prefix that binds a cookie to its host. */
const HINT = /(?:^|; )((?:__Host-)?lectern_session)=/;

export const accessToken = (): string | null => access;
export const keepAccess = (token: string | null): void => {
  access = token;
  if (token !== null) ended = null;
};

/** Whether a session may exist: asking the server is worth a round trip. */
export const sessionHinted = (): boolean => access !== null || HINT.test(document.cookie);

/** What happens when a session that was in use has ended: the caches go, the log-in page comes. */
export const whenSessionIsLost = (handler: () => void): void => {
  onLost = handler;
};

/** What happens when the server asks for a second factor that has not been set up: the page for that comes. */
export const whenFactorIsAsked = (handler: () => void): void => {
  onFactorAsked = handler;
};

/** Tells that the server has asked for a second factor that has not been set up. */
export const tellFactorIsAsked = (): void => onFactorAsked();

/**
 * A fresh access token. One request for all who wait in this tab; a lock between tabs keeps two from spending
 * the same refresh cookie. Throws Refused when the session has ended, and a network error when that is it.
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

/** The server clears the hint, too; what stands between may have kept that from arriving. */
function dropHint(): void {
  const name = HINT.exec(document.cookie)?.[1];
  if (name === undefined) return;
  const secure = name.startsWith("__Host-") ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=; path=/; max-age=-1; samesite=strict${secure}`;
}
