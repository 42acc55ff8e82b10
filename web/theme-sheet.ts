import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import { cssVariables } from "./src/ui/css-variables";
import { theme } from "./src/ui/theme";

/** The colours that the pages use; check-css.mjs finds others. Mantine would bring ten more. */
const PALETTES = ["signal", "amber", "blue", "red", "gray", "dark"];

/** The theme's variables as a sheet. */
export function themeSheet(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors = Object.fromEntries(Object.entries(whole.colors).filter(([name]) => PALETTES.includes(name)));
  const kept = { ...whole, colors } as typeof whole;
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(kept), cssVariables(kept)));
}
