import { useEffect, useState } from "react";
import type { ProviderProps } from "./provider";
import { TickBox } from "./tick-box";

/** Stands in where no captcha is wanted, outside production alone: any token is accepted there. */
export function NoCaptcha({ onToken, renewing }: ProviderProps) {
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
