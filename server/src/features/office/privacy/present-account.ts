import { describeDevice } from "@lectern/domain/identity/sessions/device";
import type * as store from "./store";

export const stamp = (at: Date | null) => at?.toISOString() ?? null;
/** A row that a store's function reads. */
export type Row<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number];

export const accountPart = ({
  account: a,
  groups,
}: NonNullable<Awaited<ReturnType<typeof store.accountWithProfile>>>) => ({
  id: a.id,
  email: a.email,
  username: a.username,
  groups,
  has_password: a.passwordHash !== null,
  email_verified_on: stamp(a.emailVerifiedAt),
  suspended_on: stamp(a.suspendedAt),
  last_log_in: stamp(a.lastLogInAt),
  created_on: stamp(a.createdAt),
});

export const sessionPart = (s: Row<typeof store.sessionsOf>) => ({
  browser: s.userAgent,
  device: describeDevice(s.userAgent),
  logged_in_on: stamp(s.createdAt),
  last_used_on: stamp(s.rotatedAt),
  ended_on: stamp(s.endedAt),
  expires_on: stamp(s.expiresAt),
});

export const passkeyPart = (p: Row<typeof store.passkeysOf>) => ({
  name: p.name,
  kept_by_a_service: p.synced,
  added_on: stamp(p.createdAt),
  last_used_on: stamp(p.lastUsedAt),
});

export const appPart = (a: Row<typeof store.appsOf>) => ({
  added_on: stamp(a.createdAt),
  confirmed_on: stamp(a.confirmedAt),
  last_used_on: stamp(a.lastUsedAt),
});

export const socialPart = (s: Row<typeof store.socialLogInsOf>) => ({
  provider: s.provider,
  known_there_as: s.subject,
  since: stamp(s.createdAt),
});
