import { CHALLENGE_LIFETIME } from "@lectern/domain/identity/captcha/contract";
import { useEffect, useEffectEvent } from "react";
import type { ProviderProps } from "./provider";
import { obtainToken } from "./solve-challenge";
import { TickBox } from "./tick-box";
import { useRenewedToken } from "./use-renewed-token";

const LABEL = {
  idle: "I am not a robot",
  working: "I am not a robot",
  done: "I am not a robot",
  failed: "Tick to try again",
};
const NEWS = { idle: "", working: "checking…", done: "verified", failed: "the check failed" };

/** Our own captcha: the browser does a little work. No picture to read, and nobody else is told of the visit. */
export default function ProofOfWork({ onToken, renewing }: ProviderProps) {
  const { step, start } = useRenewedToken({
    obtain: obtainToken,
    lifetimeMs: CHALLENGE_LIFETIME * 1000,
    onToken,
  });
  const atOnce = useEffectEvent(() => renewing && start());
  useEffect(() => void atOnce(), []);
  return <TickBox step={step} label={LABEL[step]} news={NEWS[step]} onTick={start} />;
}
