import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useEdition } from "#features/call/api";
import { useUser } from "#features/identity/accounts/api";
import { saveAs } from "#platform/save-as";
import { CopyButton } from "./copy-button";
import type { HeadlineLevel } from "./factor-part";
import css from "./second-factor.module.css";

type Props = { codes: readonly string[]; kept?: string; level?: HeadlineLevel; onKept: () => void };

/** New recovery codes, shown once: to copy, save and print. They are printed alone. */
export function RecoveryCodes({
  codes,
  kept = FACTOR_TEXTS.recoveryKept,
  level: Headline = "h3",
  onKept,
}: Props) {
  const { product } = useEdition();
  const email = useUser()?.email ?? "";
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  const about = FACTOR_TEXTS.recoveryFile(product, email);
  const text = codes.join("\n");
  return (
    <section className={css.codes} aria-labelledby="recovery-codes">
      <Stack gap="md">
        <Headline id="recovery-codes" ref={headline} tabIndex={-1} className={css.title}>
          {FACTOR_TEXTS.recoveryTitle}
        </Headline>
        <Text size="sm">{FACTOR_TEXTS.recoveryKeep}</Text>
        <p className={css.onPaper}>{about}</p>
        <ul className={css.codeList}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group gap="sm">
          <CopyButton text={text} what={FACTOR_TEXTS.recovery} />
          <Button
            variant="default"
            size="sm"
            onClick={() =>
              saveAs(
                new Blob([`${about}\n\n${text}\n`], { type: "text/plain;charset=utf-8" }),
                "recovery-codes.txt",
              )
            }
          >
            {FACTOR_TEXTS.download}
          </Button>
          <Button variant="default" size="sm" onClick={() => window.print()}>
            {FACTOR_TEXTS.print}
          </Button>
        </Group>
        <Group>
          <Button onClick={onKept}>{kept}</Button>
        </Group>
      </Stack>
    </section>
  );
}
