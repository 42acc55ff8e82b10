import { lookup } from "@lectern/domain/kernel/lookup";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useEdition } from "#features/call/api";
import { CaptchaTooltip } from "./captcha-tooltip";
import type { ProviderProps } from "./provider";
import { TickBox } from "./tick-box";

/** Stands in where no captcha is wanted, outside production alone: any token is accepted there. */
function NoCaptcha({ onToken, renewing }: ProviderProps) {
  const [ticked, setTicked] = useState(renewing);
  useEffect(() => onToken(ticked ? "none" : ""), [ticked, onToken]);
  return (
    <TickBox
      step={ticked ? "done" : "idle"}
      label="I am not a robot"
      news=""
      onTick={() => setTicked(true)}
    />
  );
}

const PROVIDERS: Record<string, ComponentType<ProviderProps>> = {
  altcha: lazy(() => import("./proof-of-work")),
  turnstile: lazy(() => import("./turnstile")),
  hcaptcha: lazy(() => import("./hcaptcha")),
  recaptcha: lazy(() => import("./recaptcha")),
  none: NoCaptcha,
};

const ON_DEVICE = "Proves that you are not a bot. Solved on your device; nothing is sent to third parties.";
const SOLVED_ON_DEVICE = ["altcha", "none"];
const BY_OTHERS = "Proves that you are not a bot. Checked by the provider that is named in it.";

type Props = {
  onToken: (token: string) => void;
  /** Change it when the token has been spent: a fresh one is got. */
  resetKey: number;
};

/** The captcha that the edition asks for. Gives its token to `onToken`, and "" when that is good no more. */
export function Captcha({ onToken, resetKey }: Props) {
  const { provider, siteKey } = useEdition().captcha;
  const Provider = lookup(PROVIDERS, provider);
  if (Provider === undefined) throw new Error(`No captcha is called ${provider}`);
  return (
    <CaptchaTooltip text={SOLVED_ON_DEVICE.includes(provider) ? ON_DEVICE : BY_OTHERS}>
      <Suspense fallback={null}>
        <Provider key={resetKey} renewing={resetKey > 0} siteKey={siteKey ?? ""} onToken={onToken} />
      </Suspense>
    </CaptchaTooltip>
  );
}
