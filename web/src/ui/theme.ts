import { createTheme, type MantineThemeComponents } from "@mantine/core";
import { amber, dark, signal } from "./palette";
import { ink, ON_FILLED, variantColors } from "./variants";

const MONOSPACE = '"JetBrains Mono", ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

const components: MantineThemeComponents = {
  Button: { styles: { label: { fontFamily: MONOSPACE, fontWeight: 500 } } },
  Badge: { defaultProps: { radius: 0, variant: "outline" }, styles: { root: { fontFamily: MONOSPACE } } },
  InputWrapper: {
    styles: {
      label: { fontFamily: MONOSPACE, fontSize: 13, fontWeight: 400, marginBottom: 4 },
      description: { fontSize: 13 },
      error: { fontSize: 13 },
    },
  },
  Input: { styles: { input: { background: "transparent" } } },
  SegmentedControl: {
    vars: () => ({ root: { "--sc-color": ink("signal"), "--sc-label-color": ON_FILLED } }),
    styles: { root: { background: "transparent", border: "1px solid var(--lectern-field-line)" } },
  },
  Menu: { styles: { item: { fontFamily: MONOSPACE, fontSize: 13 } } },
  Tooltip: { styles: { tooltip: { fontFamily: MONOSPACE, fontSize: 12 } } },
  Kbd: { styles: { root: { fontFamily: MONOSPACE } } },
  Modal: {
    defaultProps: {
      centered: true,
      overlayProps: { backgroundOpacity: 0.7 },
      closeButtonProps: { "aria-label": "Close" },
    },
    styles: { title: { fontFamily: MONOSPACE, fontWeight: 600 } },
  },
  Drawer: {
    defaultProps: { closeButtonProps: { "aria-label": "Close" } },
    styles: { title: { fontFamily: MONOSPACE, fontWeight: 600 } },
  },
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
