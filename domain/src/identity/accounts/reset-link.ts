/** The reset link's last part is `uid-token`; it is split on the first hyphen (specification 2). */
export function joinResetKey(userId: string, token: string): string {
  return `${userId.replaceAll("-", "")}-${token}`;
}

/** The two halves of a reset key; the token may contain hyphens. */
export function splitResetKey(key: string): { uid: string; token: string } {
  const at = key.indexOf("-");
  return at < 0 ? { uid: key, token: "" } : { uid: key.slice(0, at), token: key.slice(at + 1) };
}

/** The user's id of a uid, or null when it is invalid. */
export function userIdOfUid(uid: string): string | null {
  return /^[0-9a-f]{32}$/.test(uid)
    ? uid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    : null;
}
