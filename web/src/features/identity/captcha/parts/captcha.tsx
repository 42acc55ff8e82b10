import { lookup } from "@lectern/domain/kernel/lookup";
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useEdition } from "#features/call/api";
import { loadable } from "#ui/loadable";
import classes from "./captcha.module.css";
import type { ProviderProps } from "./provider";
import { TickBox } from "./tick-box";

/** The tooltip stays this long after the captcha was left (specification 9). */
export const TOOLTIP_HIDE_DELAY_MS = 500;

/** Explains the captcha on hover and focus; Escape hides it at once. */
export function CaptchaTooltip({ text, children }: { text: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(hiding.current), []);
  const show = () => {
    clearTimeout(hiding.current);
    setShown(true);
  };
  const hideLater = () => {
    clearTimeout(hiding.current);
    hiding.current = setTimeout(() => setShown(false), TOOLTIP_HIDE_DELAY_MS);
  };
  return (
    <fieldset
      className={classes.place}
      aria-label="Captcha"
      aria-describedby={id}
      onPointerEnter={show}
      onPointerLeave={hideLater}
      onFocus={show}
      onBlur={hideLater}
      onKeyDown={(e) => e.key === "Escape" && setShown(false)}
    >
      <div>{children}</div>
      <div id={id} role="tooltip" className={classes.tooltip} data-shown={shown || undefined}>
        {text}
      </div>
    </fieldset>
  );
}

/** Used without a captcha, outside production only: any token is accepted. */
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
  altcha: loadable(async () => (await import("./proof-of-work")).ProofOfWork),
  turnstile: loadable(async () => (await import("./turnstile")).TurnstileCaptcha),
  hcaptcha: loadable(async () => (await import("./hcaptcha")).HCaptcha),
  recaptcha: loadable(async () => (await import("./recaptcha")).RecaptchaWidget),
  none: NoCaptcha,
};

const ON_DEVICE = "Proves that you are not a bot. Solved on your device; nothing is sent to third parties.";
const SOLVED_ON_DEVICE = ["altcha", "none"];
const BY_OTHERS = "Proves that you are not a bot. Checked by the provider that is named in it.";

type Props = {
  onToken: (token: string) => void;
  /** Changed when the token was used: requests a fresh one. */
  resetKey: number;
};

/** The configured captcha. Passes its token to `onToken`, and "" when that is no longer valid. */
export function Captcha({ onToken, resetKey }: Props) {
  const { provider, siteKey } = useEdition().captcha;
  const Provider = lookup(PROVIDERS, provider);
  if (Provider === undefined) throw new Error(`No captcha is called ${provider}`);
  return (
    <CaptchaTooltip text={SOLVED_ON_DEVICE.includes(provider) ? ON_DEVICE : BY_OTHERS}>
      <Provider key={resetKey} renewing={resetKey > 0} siteKey={siteKey ?? ""} onToken={onToken} />
    </CaptchaTooltip>
  );
}
