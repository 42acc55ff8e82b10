import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import classes from "./captcha.module.css";

/** So long the tooltip stays after the captcha was left (specification 9). */
export const TOOLTIP_HIDE_DELAY_MS = 500;

/** Explains the captcha to those who point at it or reach it by keyboard; Escape hides it at once. */
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
