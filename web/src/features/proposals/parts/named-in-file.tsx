import { BLIND } from "@lectern/domain/proposals/blind-words";
import { namingSentence } from "@lectern/domain/proposals/naming";
import { MessageList } from "#ui/message-list";

/** Shows the speaker of a blind edition which words of the file name them. */
export const NamedInFile = ({ words }: { words: string[] }) => (
  <MessageList tone="plain" messages={[BLIND.namedInFile, namingSentence({ field: "file", words })]} />
);
