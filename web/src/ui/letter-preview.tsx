import { Text } from "@mantine/core";
import css from "./letter-preview.module.css";

type Block = { paragraph: string } | { link: string; label: string };
type Props = { to: string; subject: string; blocks: readonly Block[] };

/** A mail as its recipient will see it. Everything is text: only intended links are links. */
export function LetterPreview({ to, subject, blocks }: Props) {
  return (
    <article className={css.letter} aria-label={`Mail to ${to}`}>
      <header className={css.head}>
        <Text size="sm" c="dimmed">
          To {to}
        </Text>
        <Text fw={600}>{subject}</Text>
      </header>
      <div className={css.body}>
        {blocks.map((block, place) =>
          "link" in block ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a letter do not move
            <p key={place}>
              <span className={css.button}>{block.label}</span>
              <span className={css.address}>{block.link}</span>
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a letter do not move
            <p key={place}>{block.paragraph}</p>
          ),
        )}
      </div>
    </article>
  );
}
