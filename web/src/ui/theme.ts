import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeComponents,
  parseThemeColor,
  type VariantColorsResolver,
} from "@mantine/core";
import { ButtonElement } from "./button-element";
import { amber, signal } from "./palette";

/** The text colour on a filled background. */
const ON_FILLED = "light-dark(#fff, #04140b)";

/** A text colour with enough contrast in both colour schemes. */
const ink = (color: string): string =>
  `light-dark(var(--mantine-color-${color}-9), var(--mantine-color-${color}-4))`;

/**
 * Mantine computes the text colour of filled components from the light shade. Setting it in css by colour scheme
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
      // White on red needs 90 % opacity.
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

/** Behaviour of components; base.css has styles beyond the theme. */
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
  ComboboxChevron: { defaultProps: { "aria-hidden": true } },
  UnstyledButton: { defaultProps: { component: ButtonElement } },
  Notification: { defaultProps: { closeButtonProps: { "aria-label": "Dismiss" } } },
};

/** The theme at run time. The visual part, look.ts, is only in the style sheet, so that it is not loaded twice. */
export const theme = createTheme({
  colors: { signal, amber },
  primaryColor: "signal",
  primaryShade: { light: 9, dark: 4 },
  variantColorResolver: variantColors,
  respectReducedMotion: true,
  components,
});
