import type { OutboxMail } from "@lectern/domain/post/contract";
import { MAIL_STATE_LABELS } from "@lectern/domain/post/words";
import { Badge } from "@mantine/core";

const COLOURS = {
  waiting: "amber",
  sent: "signal",
  returned: "red",
  refused: "red",
  stopped: "gray",
} as const;

/** A mail's state. */
export const MailBadge = ({ mail }: { mail: Pick<OutboxMail, "state" | "attempts"> }) => (
  <Badge variant="outline" size="sm" color={COLOURS[mail.state]}>
    {mail.state === "waiting" && mail.attempts > 0 ? "Retrying" : MAIL_STATE_LABELS[mail.state]}
  </Badge>
);
