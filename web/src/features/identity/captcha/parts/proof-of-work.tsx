import { CHALLENGE_LIFETIME, getChallenge } from "@lectern/domain/identity/captcha/contract";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import { useEffect, useEffectEvent } from "react";
import { type Answer, call } from "#platform/call";
import type { ProviderProps } from "./provider";
import { TickBox } from "./tick-box";
import { useRenewedToken } from "./use-renewed-token";

const LABEL = {
  idle: "I am not a robot",
  working: "I am not a robot",
  done: "I am not a robot",
  failed: "Tick to try again",
};
const NEWS = { idle: "", working: "checking…", done: "verified", failed: "the check failed" };

/** The built-in captcha, a proof of work: no pictures, and no third party. */
export function ProofOfWork({ onToken, renewing }: ProviderProps) {
  const { step, start } = useRenewedToken({
    obtain: obtainToken,
    lifetimeMs: CHALLENGE_LIFETIME * 1000,
    onToken,
  });
  const atOnce = useEffectEvent(() => renewing && start());
  useEffect(() => void atOnce(), []);
  return <TickBox step={step} label={LABEL[step]} news={NEWS[step]} onTick={start} />;
}

type Challenge = Answer<typeof getChallenge>;
type Solution = { counter: number; derivedKey: string; time: number };

const GIVE_UP_AFTER_MS = 90_000;

/** Fetches a challenge and solves it: a token in ALTCHA's format. Throws when there is no solution. */
async function obtainToken(signal: AbortSignal): Promise<string> {
  const challenge = await call(getChallenge, { signal });
  const solution = await solve(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Uses all but one of the processor's cores, so that the page stays responsive. */
function solve(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const size = Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
  const workers = Array.from({ length: size }, () => new Pbkdf2Worker());
  const found = new Promise<Solution>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    workers.forEach((worker, i) => {
      worker.onmessage = ({ data }) =>
        isSolution(data) ? resolve(data) : reject(new Error("The challenge was not solved"));
      worker.onerror = () => reject(new Error("The solver broke down"));
      worker.postMessage({
        type: "work",
        challenge,
        counterStart: i,
        counterStep: size,
        timeout: GIVE_UP_AFTER_MS,
      });
    });
  });
  return found.finally(() => {
    for (const worker of workers) worker.terminate();
  });
}

const isSolution = (data: unknown): data is Solution =>
  typeof data === "object" && data !== null && "derivedKey" in data;
