import type { Tag } from "@lectern/domain/deciding/tags/contract";

/** A shared tag on the first proposal. */
export const keynote: Tag = {
  id: 5,
  code: "k1",
  name: "Keynote",
  colour: "violet",
  own: false,
  version: 1,
  submissions: [1],
};
