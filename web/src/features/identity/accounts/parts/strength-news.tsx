import { passwordStrength, STRENGTH_WORDS } from "@lectern/domain/identity/accounts/strength";
import { VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";

/** So long somebody must have stopped typing before a screen reader is told. */
export const NEWS_DELAY_MS = 900;

/** Says the strength of a password when the typing rests: politely, and not at every key. */
export function StrengthNews({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const news = strength === null ? "" : `Password strength, an estimate: ${STRENGTH_WORDS[strength]}`;
    const timer = setTimeout(() => setSaid(news), NEWS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [strength]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
