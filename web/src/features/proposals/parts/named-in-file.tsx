import { BLIND } from "@lectern/domain/proposals/blind-words";
import { namingSentence } from "@lectern/domain/proposals/naming";
import { MessageList } from "#ui/message-list";

/** Says to the speaker of a blind edition by which words the attached file names them. */
export const NamedInFile = ({ words }: { words: string[] }) => (
  <MessageList tone="plain" messages={[BLIND.namedInFile, namingSentence({ field: "file", words })]} />
);
