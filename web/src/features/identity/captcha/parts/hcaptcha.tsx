import Widget from "@hcaptcha/react-hcaptcha";
import { useComputedColorScheme } from "@mantine/core";
import type { ProviderProps } from "./provider";

/** hCaptcha's widget. */
export function HCaptcha({ onToken, siteKey }: ProviderProps) {
  const theme = useComputedColorScheme("dark", { getInitialValueInEffect: false });
  return (
    <Widget
      sitekey={siteKey}
      theme={theme}
      onVerify={onToken}
      onExpire={() => onToken("")}
      onError={() => onToken("")}
    />
  );
}
