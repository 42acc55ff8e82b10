import { Text, useComputedColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ProviderProps } from "./provider";

type Options = {
  sitekey: string;
  theme: "light" | "dark";
  callback: (token: string) => void;
  "expired-callback": () => void;
  "error-callback": () => void;
};
type Recaptcha = { ready: (work: () => void) => void; render: (place: HTMLElement, o: Options) => number };

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const SCRIPT = "https://www.google.com/recaptcha/api.js?render=explicit";
let loading: Promise<Recaptcha> | null = null;

/** Google's script, loaded once for all forms. A failed load can be retried. */
function load(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => {
      const recaptcha = window.grecaptcha;
      if (recaptcha) recaptcha.ready(() => resolve(recaptcha));
      else reject(new Error("The script did not load a captcha"));
    };
    script.onerror = () => reject(new Error("The script did not load"));
    document.head.append(script);
  }).catch((failure) => {
    loading = null;
    throw failure;
  });
  return loading;
}

/** Google's captcha, version 2 with its check box. */
export function RecaptchaWidget({ onToken, siteKey }: ProviderProps) {
  const place = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState(false);
  const theme = useComputedColorScheme("dark", { getInitialValueInEffect: false });
  const show = useEffectEvent((recaptcha: Recaptcha, into: HTMLElement) =>
    recaptcha.render(into, {
      sitekey: siteKey,
      theme,
      callback: onToken,
      "expired-callback": () => onToken(""),
      "error-callback": () => onToken(""),
    }),
  );
  useEffect(() => {
    // Google renders into an element only once, so every mount has its own.
    const own = document.createElement("div");
    place.current?.append(own);
    load().then(
      (recaptcha) => own.isConnected && show(recaptcha, own),
      () => setMissing(true),
    );
    return () => own.remove();
  }, []);
  return (
    <div ref={place}>
      {missing && (
        <Text c="red" size="sm" role="alert">
          The captcha could not be loaded. Check your connection, then load this page again.
        </Text>
      )}
    </div>
  );
}
