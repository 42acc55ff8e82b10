import { counted } from "@lectern/domain/kernel/counted";
import type { DiscussionLine } from "@lectern/domain/reviewing/discussion/contract";
import { Badge } from "@mantine/core";

/** In a list: how many messages of a proposal's discussion are unread, and whether the reader is mentioned. */
export const UnreadMark = ({ discussion }: { discussion: DiscussionLine | undefined }) => {
  if (!discussion || (discussion.unread === 0 && !discussion.mentioned)) return null;
  const { unread, mentioned } = discussion;
  const messages = counted(unread, "unread message");
  return (
    <Badge
      variant={mentioned ? "filled" : "outline"}
      size="sm"
      miw="max-content"
      title={mentioned ? `${messages}. You are mentioned.` : messages}
      aria-label={mentioned ? `${messages}, you are mentioned` : messages}
    >
      {mentioned ? `@ ${unread || ""}`.trim() : `${unread} new`}
    </Badge>
  );
};
