import type { CSSVariablesResolver } from "@mantine/core";
import { dark, signal } from "./palette";

/** Mantine's text colours corrected to AA, and the variables that our css shares. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    "--lectern-ink": "var(--mantine-color-anchor)",
    "--lectern-measure": "68ch",
    "--lectern-page": "1180px",
  },
  dark: {
    "--mantine-color-error": "#ff8585",
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": "#82928b",
    "--mantine-color-disabled-color": "#82928b",
    "--mantine-color-anchor": signal[4],
    "--lectern-on-ink": "#04140b",
    "--lectern-terminal": dark[8],
    "--lectern-line": dark[4],
    "--lectern-field-line": "#56665f",
    "--lectern-grid": "rgb(47 229 132 / 6%)",
    "--lectern-glow": "rgb(47 229 132 / 15%)",
  },
  light: {
    "--mantine-color-body": "#fbfdfc",
    "--mantine-color-text": "#10201a",
    "--mantine-color-error": "#b42318",
    "--mantine-color-dimmed": "#4f5d56",
    "--mantine-color-placeholder": "#66736d",
    "--mantine-color-disabled-color": "#66736d",
    "--mantine-color-anchor": signal[9],
    "--mantine-color-default-border": "#cbd6d0",
    "--lectern-on-ink": "#fff",
    "--lectern-terminal": "#eff6f2",
    "--lectern-line": "#cbd6d0",
    "--lectern-field-line": "#7c8a83",
    "--lectern-grid": "rgb(6 96 58 / 6%)",
    "--lectern-glow": "rgb(6 96 58 / 12%)",
  },
});
