import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { MessageList } from "#ui/message-list";
import type { useOneField } from "./use-one-field";

type Props = {
  asked: Pick<ReturnType<typeof useOneField>, "messages" | "sending" | "submit">;
  button: string;
  /** The field. */
  children: ReactNode;
};

/** A form with one field, its errors and a button. */
export const OneFieldForm = ({ asked: { messages, sending, submit }, button, children }: Props) => (
  <form onSubmit={submit} noValidate>
    <Stack gap="md">
      {children}
      <MessageList messages={messages} />
      <Button type="submit" size="md" loading={sending}>
        {button}
      </Button>
    </Stack>
  </form>
);
