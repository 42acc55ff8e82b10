import { useComputedColorScheme } from "@mantine/core";
import { Turnstile } from "@marsidev/react-turnstile";
import type { ProviderProps } from "./provider";

/** Cloudflare's captcha. Expired tokens renew themselves there. */
export function TurnstileCaptcha({ onToken, siteKey }: ProviderProps) {
  const theme = useComputedColorScheme("dark", { getInitialValueInEffect: false });
  return (
    <Turnstile
      siteKey={siteKey}
      onSuccess={onToken}
      onExpire={() => onToken("")}
      onError={() => onToken("")}
      options={{ theme, size: "flexible" }}
    />
  );
}
