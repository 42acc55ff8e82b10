/** The sections of the edition's settings, each with its own path. */
export const SETTING_SECTIONS = [
  "names",
  "texts",
  "dates",
  "limits",
  "review",
  "decisions",
  "deletion",
  "villages",
  "options",
] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];
