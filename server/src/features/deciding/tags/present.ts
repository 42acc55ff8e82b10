import type { Tag } from "@lectern/domain/deciding/tags/contract";
import type { ListedTag } from "./store";

export const presentTag = ({ tag, submissions }: ListedTag): Tag => ({
  id: tag.id,
  code: tag.code,
  name: tag.name,
  colour: tag.colour,
  own: tag.ownerId !== null,
  version: tag.version,
  submissions,
});
