import { createTheme, type MantineThemeComponents } from "@mantine/core";
import { amber, signal } from "./palette";
import { variantColors } from "./variants";

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
