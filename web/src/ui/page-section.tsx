import { Stack, Text } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import css from "./page-section.module.css";

type Props = {
  title: string;
  about?: ReactNode;
  /** The headline, which can take the focus. */
  headline?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A section with a headline, which can take the focus when the focused element is removed. */
export function PageSection({ title, about, headline, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 ref={headline} id={id} tabIndex={-1} className={css.title}>
        {title}
      </h2>
      <Stack gap="lg" align="stretch">
        {about && (
          <Text c="dimmed" maw="var(--lectern-measure)">
            {about}
          </Text>
        )}
        {children}
      </Stack>
    </section>
  );
}
