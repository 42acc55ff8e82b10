import { readMarkdown } from "@lectern/domain/call/texts/markdown";
import type { Text, TextElement } from "@lectern/domain/call/texts/tree";
import { findMentions } from "@lectern/domain/reviewing/discussion/mentions";
import { useMemo } from "react";
import { FormattedText } from "#ui/formatted-text";

type Props = { source: string; mentions: readonly { name: string }[] };

/** A message, drawn from its Markdown as the server checks it, with the mentioned names in bold. */
export function MessageText({ source, mentions }: Props) {
  const text = useMemo(
    () =>
      withMentions(
        readMarkdown(source).text,
        mentions.map(({ name }) => ({ key: name, names: [name] })),
      ),
    [source, mentions],
  );
  return <FormattedText text={text} />;
}

type Names = { key: string; names: string[] }[];

const withMentions = (text: Text, names: Names): Text =>
  names.length === 0 ? text : text.flatMap((part) => marked(part, names));

function marked(part: string | TextElement, names: Names): Text {
  if (typeof part !== "string")
    return [part.el === "code" || part.el === "pre" ? part : { ...part, in: withMentions(part.in, names) }];
  const pieces: Text = [];
  let read = 0;
  for (const { at, name } of findMentions(part, names)) {
    if (at < read) continue;
    pieces.push(part.slice(read, at), { el: "strong", in: [`@${name}`] });
    read = at + 1 + name.length;
  }
  return [...pieces, part.slice(read)].filter((piece) => piece !== "");
}
