import { readMarkdown } from "@lectern/domain/call/texts/markdown";
import { useLocalStorage } from "@mantine/hooks";
import { FormattedText } from "#ui/formatted-text";
import css from "./criteria.module.css";

/** The organisers' text for reviewers. Who has closed it sees it again when it changes. */
export function Guidance({ text }: { text: string }) {
  const [closed, setClosed] = useLocalStorage({
    key: "lectern.guidance-read",
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  return (
    <details
      className={css.guidance}
      open={closed !== text}
      onToggle={(e) => {
        const { open } = e.currentTarget;
        if (open === (closed === text)) setClosed(open ? "" : text);
      }}
    >
      <summary>Guidance for reviewers</summary>
      <FormattedText text={readMarkdown(text).text} />
    </details>
  );
}
