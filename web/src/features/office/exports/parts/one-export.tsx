import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { toastFailed } from "#ui/toasts";
import css from "./exports.module.css";

type Props = {
  title: string;
  about: string;
  file: string;
  /** Why it is unavailable; null if available. */
  not?: string | null;
  load: () => Promise<void>;
  children?: ReactNode;
};

/** An export: its contents and a button. */
export function OneExport({ title, about, file, not = null, load, children }: Props) {
  const { sending, run } = useSending(async () => {
    try {
      await load();
    } catch (failure) {
      toastFailed("This could not be exported.", messagesOf(failure));
    }
  });
  return (
    <li className={css.export}>
      <div className={css.what}>
        <h3 className={css.title}>{title}</h3>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {children}
        {not && (
          <Text size="sm" mt={4}>
            {not}
          </Text>
        )}
      </div>
      <Button
        className={css.button ?? ""}
        variant="default"
        ff="monospace"
        fw={400}
        loading={sending}
        disabled={not !== null}
        aria-label={`Download ${file}: ${title}`}
        onClick={() => void run()}
      >
        {file}
      </Button>
    </li>
  );
}
