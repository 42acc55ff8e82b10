import { Stack, Text } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import css from "./second-factor.module.css";

type Props = { title: string; about: string; headline?: Ref<HTMLHeadingElement>; children: ReactNode };

/** One kind of factor. Its headline takes the focus when what had it is gone. */
export function FactorPart({ title, about, headline, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={headline} tabIndex={-1} className={css.title}>
        {title}
      </h3>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {children}
      </Stack>
    </section>
  );
}
