import type { MantineColorsTuple } from "@mantine/core";

/** The phosphor green: shade 4 for dark, shade 9 for light. */
export const signal: MantineColorsTuple = [
  "#e3fff0",
  "#c2fadd",
  "#8df3bd",
  "#55eb9b",
  "#2fe584",
  "#12d673",
  "#0bb863",
  "#079a52",
  "#067a44",
  "#06603a",
];

export const amber: MantineColorsTuple = [
  "#fff6e0",
  "#ffeaba",
  "#ffdc8a",
  "#ffd06b",
  "#ffc857",
  "#f0ad1f",
  "#d18f00",
  "#a87000",
  "#8a5a00",
  "#7a4b00",
];

/** Greenish greys. Shade 7 is the page, 8 a terminal on it, 4 a subtle line. */
export const dark: MantineColorsTuple = [
  "#dbe5e0",
  "#b7c4bd",
  "#93a39b",
  "#6f817a",
  "#2c3a35",
  "#222d29",
  "#141c19",
  "#0b100e",
  "#060a08",
  "#030504",
];

/** Greenish greys of the light page; Mantine's own are blue. */
export const gray: MantineColorsTuple = [
  "#f2f7f4",
  "#e9f1ec",
  "#e0e9e4",
  "#cbd6d0",
  "#b3c1b9",
  "#93a39b",
  "#6b7a72",
  "#4f5d56",
  "#33403a",
  "#1c2822",
];
