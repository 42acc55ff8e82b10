import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeComponents,
  parseThemeColor,
  type VariantColorsResolver,
} from "@mantine/core";
import { amber, signal } from "./palette";

/** What stands on a filled colour. */
const ON_FILLED = "light-dark(#fff, #04140b)";

/** A colour as ink: dark enough on the light page, bright enough on the dark one. */
const ink = (color: string): string =>
  `light-dark(var(--mantine-color-${color}-9), var(--mantine-color-${color}-4))`;

/**
 * Mantine picks the text colour of filled parts once, from the light shade. Deciding in css, by colour scheme,
 * keeps the contrast (WCAG AA) in both.
 */
const variantColors: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input);
  const parsed = parseThemeColor({ color: input.color ?? input.theme.primaryColor, theme: input.theme });
  if (!parsed.isThemeColor || parsed.shade !== undefined) return usual;
  const color = ink(parsed.color);
  const tint = (percent: number) => `color-mix(in srgb, ${color} ${percent}%, transparent)`;
  switch (input.variant) {
    case "filled":
      // White on red is read at 90 %, and no more at 85 %.
      return { ...usual, background: color, hover: tint(90), color: ON_FILLED };
    case "outline":
      return { ...usual, color, border: `1px solid ${color}`, hover: tint(10) };
    case "light":
      return { ...usual, color, background: tint(12), hover: tint(20) };
    case "subtle":
      return { ...usual, color, hover: tint(10) };
    default:
      return usual;
  }
};

/** How they behave; how they look beyond the theme stands in base.css. */
const components: MantineThemeComponents = {
  Badge: { defaultProps: { radius: 0, variant: "outline" } },
  Modal: {
    defaultProps: {
      centered: true,
      overlayProps: { backgroundOpacity: 0.7 },
      closeButtonProps: { "aria-label": "Close" },
    },
  },
  Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
  // A <header> outside main or section would be a second banner landmark.
  ModalHeader: { defaultProps: { role: "presentation" } },
  DrawerHeader: { defaultProps: { role: "presentation" } },
  Notification: { defaultProps: { closeButtonProps: { "aria-label": "Dismiss" } } },
};

/**
 * What the components ask for while they run. The rest of the look, look.ts, is in the sheet alone: nobody has to
 * fetch it twice.
 */
export const theme = createTheme({
  colors: { signal, amber },
  primaryColor: "signal",
  primaryShade: { light: 9, dark: 4 },
  variantColorResolver: variantColors,
  respectReducedMotion: true,
  components,
});
