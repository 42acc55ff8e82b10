import { Button, Stack, Text } from "@mantine/core";
import { messagesOf } from "#platform/refused";
import { saveAs } from "#platform/save-as";
import { useSending } from "#platform/use-sending";
import { PromptTitle } from "#ui/prompt-title";
import { TerminalPanel } from "#ui/terminal-panel";
import { toastFailed } from "#ui/toasts";
import { EXPORTS, type Export } from "../api";
import css from "./exports.module.css";

/** What organisers take out for other programs. */
export function Component() {
  return (
    <Stack maw={860} gap="xl">
      <PromptTitle tab="Exports">export --to file</PromptTitle>
      <ul className={css.list}>
        {EXPORTS.map((each) => (
          <OneExport key={each.file} {...each} />
        ))}
      </ul>
      <TerminalPanel>
        These files hold names, addresses and reviews. Each export is noted in the audit log; keep it where it
        is safe, and no longer than you need it.
      </TerminalPanel>
    </Stack>
  );
}

function OneExport({ title, about, file, fetch }: Export) {
  const { sending, run } = useSending(async () => {
    try {
      saveAs(await fetch(), file);
    } catch (failure) {
      toastFailed("Export failed", messagesOf(failure));
    }
  });
  return (
    <li className={css.export}>
      <div>
        <h2 className={css.title}>{title}</h2>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      <Button variant="outline" loading={sending} onClick={() => void run()} aria-label={`Save ${file}`}>
        {file}
      </Button>
    </li>
  );
}
