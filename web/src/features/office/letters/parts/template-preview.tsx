import { DECISIONS } from "@lectern/domain/call/decisions";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import type { TemplateKind } from "@lectern/domain/post/words";
import { isWithdrawn } from "@lectern/domain/proposals/words";
import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { boardQuery } from "#features/deciding/board/api";
import type { usePreviewLetter } from "#features/post/api";
import { LetterPreview } from "#ui/letter-preview";
import { ReadFailure } from "#ui/read-failure";
import { SearchSelect } from "#ui/search-select";
import css from "../../../post/parts/mails.module.css";

const SAMPLE = "sample";

type Props = {
  kind: TemplateKind;
  text: { subject: string; body: string };
  preview: ReturnType<typeof usePreviewLetter>;
  onFailed: (failure: unknown) => void;
};

/** How the speaker of a made-up proposal reads a template, or of a real one. */
export function TemplatePreview({ kind, text, preview, onFailed }: Props) {
  const board = useQuery(boardQuery);
  const [reader, setReader] = useState(SAMPLE);
  const show = (chosen: string) =>
    preview.mutate(
      { kind, ...text, ...(chosen !== SAMPLE && { submission: Number(chosen) }) },
      { onError: onFailed },
    );
  const showFirst = useEffectEvent(() => show(SAMPLE));
  useEffect(() => showFirst(), []);
  return (
    <Stack gap="md">
      <ReadFailure of={board} what="A proposal for the preview" />
      <Group align="end" wrap="nowrap">
        <SearchSelect
          label="Show it for"
          className={css.reader ?? ""}
          value={reader}
          data={[
            { value: SAMPLE, label: "A sample proposal" },
            ...fittingFirst(board.data ?? [], kind).map(({ pk, title }) => ({
              value: String(pk),
              label: `${pk} ${title}`,
            })),
          ]}
          limit={40}
          searchable
          disabled={!board.data}
          allowDeselect={false}
          nothingFoundMessage="No matching proposals"
          onChange={(chosen) => {
            if (!chosen) return;
            setReader(chosen);
            show(chosen);
          }}
        />
        <Button variant="outline" loading={preview.isPending} onClick={() => show(reader)}>
          Preview
        </Button>
      </Group>
      {preview.data && <LetterPreview {...preview.data} />}
    </Stack>
  );
}

/** Proposals that would get such a mail come first; withdrawn ones get none. */
function fittingFirst(rows: readonly BoardRow[], kind: TemplateKind): BoardRow[] {
  const decision =
    DECISIONS.find((each) => each === kind) ?? (["reminder", "tasks"].includes(kind) ? "ACC" : null);
  const fits = (row: BoardRow) => decision !== null && row.decision === decision;
  const alive = rows.filter(({ status }) => !isWithdrawn(status));
  return [...alive.filter(fits), ...alive.filter((row) => !fits(row))];
}
