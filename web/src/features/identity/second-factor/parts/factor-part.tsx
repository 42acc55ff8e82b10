import { Stack, Text } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import css from "./second-factor.module.css";

type Props = {
  title: string;
  about: string;
  /** The headline's level. */
  level?: HeadlineLevel;
  headline?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

export type HeadlineLevel = "h2" | "h3";

/** One kind of factor. Its headline takes the focus when the focused element is removed. */
export function FactorPart({ title, about, level: Headline = "h3", headline, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Headline id={id} ref={headline} tabIndex={-1} className={css.title}>
        {title}
      </Headline>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {children}
      </Stack>
    </section>
  );
}
