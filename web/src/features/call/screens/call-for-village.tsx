import { Button, Stack } from "@mantine/core";
import { PromptTitle } from "#ui/prompt-title";
import { useEdition } from "../api";
import classes from "../parts/terminal.module.css";
import { TerminalWindow } from "../parts/terminal-window";
import { Typed } from "../parts/typed";
import { useTyping } from "../parts/use-typing";
import { villageMail, WANTED } from "../villages";

/** What somebody who wants to run a village sends to the organisers, as a terminal prints it. */
export function Component() {
  const edition = useEdition();
  const mail = villageMail(edition);
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
