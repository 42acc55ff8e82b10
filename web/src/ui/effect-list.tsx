import { Text } from "@mantine/core";
import { useId } from "react";
import css from "./effect-list.module.css";

type Props = {
  /** The level of its headline. */
  level: 2 | 3 | 4;
  title: string;
  effects: readonly string[];
  figures: readonly string[];
};

/** What an action does in general, under a headline, and in figures. */
export function EffectList({ level, title, effects, figures }: Props) {
  const id = useId();
  const Headline = `h${level}` as const;
  return (
    <div>
      <Headline id={id} className={css.heading}>
        {title}
      </Headline>
      <ul aria-labelledby={id} className={css.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {figures.length > 0 && (
        <Text size="sm" ff="monospace">
          {figures.join(" · ")}
        </Text>
      )}
    </div>
  );
}
