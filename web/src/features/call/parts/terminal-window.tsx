import type { ReactNode } from "react";
import classes from "./terminal.module.css";

/** A terminal with its frame. What is in it can be selected and copied like any text. */
export function TerminalWindow({ place, children }: { place: string; children: ReactNode }) {
  return (
    <div className={classes.window}>
      <div className={classes.bar} aria-hidden="true">
        <span className={classes.lamp} />
        <span className={classes.lamp} />
        <span className={classes.lamp} />
        <span className={classes.place}>{place}</span>
      </div>
      <div className={classes.screen}>{children}</div>
    </div>
  );
}
