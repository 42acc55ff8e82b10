import type { EditionKey } from "./words";

/** The settings of accounts, which all calls share: organisers of the default call change them. */
export const INSTALLATION_SETTINGS = [
  "passwordMin",
  "passwordMax",
  "secondFactorRequired",
] as const satisfies EditionKey[];

export const isInstallationSetting = (key: string): boolean =>
  INSTALLATION_SETTINGS.some((each) => each === key);
