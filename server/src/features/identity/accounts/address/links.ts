import type { Platform } from "#platform/platform";

/** The link in a mail about a change of address. */
export const linkOf = ({ callUrl }: Platform, key: string): string => `${callUrl}/account/address/${key}`;
