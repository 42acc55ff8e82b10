import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";

/** Changes between the dark and the light page; the choice stays on the device. */
export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const present = useComputedColorScheme("dark", { getInitialValueInEffect: false });
  const other = present === "dark" ? "light" : "dark";
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </ActionIcon>
  );
}
