import type { ScanResult } from "@lectern/domain/proposals/files/words";
import { Alert, Button, List, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { PromptTitle } from "#ui/prompt-title";
import { FilePages } from "./file-pages";
import type { PagesOf } from "./page-queries";
import css from "./read-file.module.css";

type Props = { of: PagesOf; title: string; back: string; children: ReactNode };

/** The pages of a rebuilt file, with a way back. `children`: what its readers have to know above them. */
export function ReadFile({ of, title, back, children }: Props) {
  const navigate = useNavigate();
  // Returns the list's navigation state unchanged.
  const { state } = useLocation();
  return (
    <div className={css.screen}>
      <Stack gap="sm">
        <div className={css.head}>
          <PromptTitle>{`File: ${title}`}</PromptTitle>
          <Button component={Link} to={back} state={state} variant="outline" size="sm" title="Back (Esc)">
            Back to the submission
          </Button>
        </div>
        <Text size="sm" c="dimmed">
          Rebuilt from scratch as pictures of its pages; nothing of the original is opened.
        </Text>
        {children}
      </Stack>
      <FilePages of={of} onLeave={() => void navigate(back, { state })} />
    </div>
  );
}

type Findings = { result: ScanResult | null; reasons: readonly string[] };

/** The findings about the file, above its pages, so that readers know what is missing. */
export function WhatIsMissing({ result, reasons }: Findings) {
  if (reasons.length === 0) return null;
  const list = (
    <List size="sm" spacing={4}>
      {reasons.map((reason) => (
        <List.Item key={reason}>{reason}</List.Item>
      ))}
    </List>
  );
  if (result !== "PAR") return list;
  return (
    <Alert color="amber" variant="outline" title="These pages are not the whole file">
      {list}
    </Alert>
  );
}
