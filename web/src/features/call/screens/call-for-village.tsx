import { VILLAGES_CALL } from "@lectern/domain/call/announcement";
import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { PromptTitle } from "#ui/prompt-title";
import { useEdition } from "../api";
import classes from "../parts/terminal.module.css";
import { type Line, lastTick, typedAt } from "../typing";
import { villageMail, WANTED } from "../villages";

/** What village organisers send, printed as in a terminal. */
export function Component() {
  const edition = useEdition();
  const mail = villageMail(edition);
  const own = edition.otherCalls?.find(({ villages }) => villages);
  const lines = [
    { text: "cat call-for-villages.txt", command: true },
    { text: `Would you like to run a village at ${edition.product} ${edition.year}?` },
    { text: "Please email the organisers at " },
    { text: edition.email },
    { text: " and tell them:" },
    ...WANTED.map((text) => ({ text })),
    { text: `mail ${edition.email}`, command: true },
  ];
  const { shown, typing, still, again } = useTyping(lines);
  const begun = shown.findLastIndex((letters) => letters >= 0);
  const typed = (index: number) => (
    <Typed
      text={lines[index]?.text ?? ""}
      shown={shown[index] ?? 0}
      caret={typing && index === Math.max(0, begun)}
    />
  );
  const coming = (index: number) => ((shown[index] ?? 0) < 0 ? true : undefined);
  const last = lines.length - 1;

  return (
    <Stack gap="xl">
      <PromptTitle>Call for Villages</PromptTitle>
      <TerminalWindow place="~/villages">
        <p className={classes.command} aria-hidden="true">
          {typed(0)}
        </p>
        <p>{typed(1)}</p>
        <p>
          {typed(2)}
          <a href={mail}>{typed(3)}</a>
          {typed(4)}
        </p>
        <ol className={classes.wanted}>
          {WANTED.map((point, index) => (
            <li key={point} data-coming={coming(5 + index)}>
              {typed(5 + index)}
            </li>
          ))}
        </ol>
        <p className={classes.command} aria-hidden="true" data-coming={coming(last)}>
          {typed(last)}
          {!typing && <span className={classes.caret} data-idle />}
        </p>
      </TerminalWindow>
      {own && (
        <Text>
          {VILLAGES_CALL}
          {/* Each call has pages of its own, which the browser loads. */}
          <Anchor href={own.path}>{own.name}</Anchor> {own.when}.
        </Text>
      )}
      <div className={classes.foot}>
        <Button component="a" href={mail} size="md">
          Write the email
        </Button>
        {typing && (
          <span className={classes.hint} aria-hidden="true">
            tap or key to skip
          </span>
        )}
        {!typing && !still && (
          <Button variant="subtle" size="compact-sm" onClick={again}>
            Play again
          </Button>
        )}
      </div>
    </Stack>
  );
}

/** A terminal with its frame. Its text can be selected and copied. */
function TerminalWindow({ place, children }: { place: string; children: ReactNode }) {
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

type Props = { text: string; shown: number; caret?: boolean };

/**
 * A text with a number of visible letters. The others are present for screen readers and copying, and to keep line
 * breaks stable.
 */
function Typed({ text, shown, caret = false }: Props) {
  const seen = Math.max(0, shown);
  return (
    <>
      {text.slice(0, seen)}
      {caret && <span className={classes.caret} aria-hidden="true" />}
      {seen < text.length && <span className={classes.coming}>{text.slice(seen)}</span>}
    </>
  );
}

const TICK_MS = 32;

/**
 * Types the lines, one after another. Any key or click shows the rest at once; nothing moves with reduced motion.
 * `again` restarts.
 */
function useTyping(lines: readonly Line[]) {
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const end = lastTick(lines);
  const [tick, setTick] = useState(0);
  const typing = !still && tick < end;

  useEffect(() => {
    if (!typing) return;
    const skip = () => setTick(end);
    const timer = setInterval(() => setTick((present) => present + 1), TICK_MS);
    document.addEventListener("keydown", skip);
    document.addEventListener("pointerdown", skip);
    return () => {
      clearInterval(timer);
      document.removeEventListener("keydown", skip);
      document.removeEventListener("pointerdown", skip);
    };
  }, [typing, end]);

  return { shown: typedAt(lines, typing ? tick : end), typing, still, again: () => setTick(0) };
}
