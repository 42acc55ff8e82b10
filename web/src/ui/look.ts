import { createTheme } from "@mantine/core";
import { dark, gray } from "./palette";

const MONOSPACE = '"JetBrains Mono", ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';

/** The visual theme: phosphor green, monospace, square corners, in both colour schemes. */
export const look = createTheme({
  colors: { dark, gray },
  fontFamily: SANS,
  fontFamilyMonospace: MONOSPACE,
  headings: { fontFamily: MONOSPACE, fontWeight: "600" },
  radius: { xs: "0", sm: "0", md: "0", lg: "0", xl: "0" },
  defaultRadius: 0,
  cursorType: "pointer",
});
