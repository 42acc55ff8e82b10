import { useId } from "react";
import classes from "./captcha.module.css";

type Props = {
  step: "idle" | "working" | "done" | "failed";
  label: string;
  /** The announcement of a new step, beside the label. */
  news: string;
  onTick: () => void;
};

/** A captcha's check box. It keeps the focus while it works, and cannot be unticked. */
export function TickBox({ step, label, news, onTick }: Props) {
  const id = useId();
  const ready = step === "idle" || step === "failed";
  return (
    <div className={classes.box} data-step={step}>
      <input
        id={id}
        type="checkbox"
        className={classes.tick}
        checked={step === "done"}
        aria-busy={step === "working"}
        ref={(box) => {
          if (box) box.indeterminate = step === "working";
        }}
        onChange={() => ready && onTick()}
      />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <span role="status">{news}</span>
      {step === "working" && <span className={classes.running} aria-hidden="true" />}
    </div>
  );
}
