import type { Session } from "@lectern/domain/identity/sessions/contract";
import { describeDevice } from "@lectern/domain/identity/sessions/device";
import type { LiveSession } from "./store";

/** A session for its owner. It was last used when its refresh token was last rotated. */
export const presentSession = (session: LiveSession, current: string): Session => ({
  id: session.id,
  device: describeDevice(session.userAgent),
  logged_in_at: session.createdAt.toISOString(),
  last_used_at: session.rotatedAt.toISOString(),
  current: session.id === current,
});
