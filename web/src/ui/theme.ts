import { createTheme, type MantineThemeComponents } from "@mantine/core";
import { amber, dark, signal } from "./palette";
import { variantColors } from "./variants";

const MONOSPACE = '"JetBrains Mono", ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

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

/** The look: phosphor green, monospace, square corners. Works in both colour schemes. */
export const theme = createTheme({
  colors: { signal, amber, dark },
  primaryColor: "signal",
  primaryShade: { light: 9, dark: 4 },
  variantColorResolver: variantColors,
  fontFamily: SANS,
  fontFamilyMonospace: MONOSPACE,
  headings: { fontFamily: MONOSPACE, fontWeight: "600" },
  radius: { xs: "0", sm: "0", md: "0", lg: "0", xl: "0" },
  defaultRadius: 0,
  cursorType: "pointer",
  respectReducedMotion: true,
  components,
});
