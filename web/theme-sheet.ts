import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import { cssVariables } from "./src/ui/css-variables";
import { look } from "./src/ui/look";
import { theme } from "./src/ui/theme";

/** The colours that the pages use; check-css.mjs finds others. Mantine would bring ten more. */
const PALETTES = ["signal", "amber", "blue", "red", "gray", "dark"];

/** What nothing reads: breakpoints are written out in the sheets, and src/ui/variants.ts mixes each variant's colours. */
const UNREAD =
  /^--mantine-(breakpoint-|primary-color-\d|color-(amber|blue|red|gray|dark)-(filled-hover|light(-hover)?|outline(-hover)?)$)/;

const read = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNREAD.test(name)));

/** The theme's variables as a sheet. */
export function themeSheet(): string {
  const whole = mergeMantineTheme(mergeMantineTheme(DEFAULT_THEME, theme), look);
  const colors = Object.fromEntries(Object.entries(whole.colors).filter(([name]) => PALETTES.includes(name)));
  const kept = { ...whole, colors } as typeof whole;
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(kept), cssVariables(kept));
  return convertCssVariables({ variables: read(variables), light: read(light), dark: read(dark) });
}
