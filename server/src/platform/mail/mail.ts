/** What a mail says, as a list of blocks; HTML and plain text are made from the same list. */
export type Block =
  | { paragraph: string }
  | { link: string; label: string }
  | { facts: [name: string, value: string][] };

export type Letter = { subject: string; blocks: Block[] };

export type RenderedLetter = { subject: string; text: string; html: string };
