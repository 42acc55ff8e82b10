import { FIELD_NAMES, type Version } from "@lectern/domain/proposals/versions/contract";
import { Button, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { LinedItem, LinedList } from "#ui/lined-list";
import { QueryData } from "#ui/query-data";
import { versionQuery, versionsQuery } from "../versions-queries";
import { ComparedFields } from "./compared-fields";
import { FIELD_LABELS } from "./form-values";

/** The saved versions of a proposal, newest first, with what changed in each. */
export function VersionList({ pk }: { pk: number }) {
  const read = useQuery(versionsQuery(pk));
  return (
    <QueryData of={read} section>
      {({ total, versions }) => (
        <>
          <LinedList aria-label="Versions">
            {versions.map((version) => (
              <LinedItem key={version.number}>
                <OneVersion pk={pk} version={version} />
              </LinedItem>
            ))}
          </LinedList>
          {total > versions.length && (
            <Text size="sm" c="dimmed">
              The newest {versions.length} of {total} versions.
            </Text>
          )}
        </>
      )}
    </QueryData>
  );
}

const LABELS: Readonly<Record<string, string>> = FIELD_LABELS;

function saver({ own, saved_as, saved_by }: Version): string {
  if (own) return "you";
  if (saved_by === undefined) return saved_as === "speaker" ? "a speaker" : "an organiser";
  const name = saved_by ?? "an erased account";
  return `${name || "a person without a name"} (${saved_as})`;
}

function OneVersion({ pk, version }: { pk: number; version: Version }) {
  const [shown, setShown] = useState(false);
  const { number, saved_on, note } = version;
  const changed = [
    ...FIELD_NAMES.filter((name) => version.changed.includes(name)).map((name) => LABELS[name]),
    ...(version.changed_answers ?? []).map((label) => `answer to “${label}”`),
  ];
  return (
    <Stack gap="xs" align="flex-start" w="100%">
      <Text>
        <strong>Version {number}</strong>, saved by {saver(version)} on {dateInOwnZone(saved_on)}
      </Text>
      {note && <Text style={{ whiteSpace: "pre-wrap" }}>Note: {note}</Text>}
      {changed.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            Changed: {changed.join(", ")}
          </Text>
          <Button variant="default" size="compact-sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? "Hide changes" : "Show changes"}
            <VisuallyHidden> of version {number}</VisuallyHidden>
          </Button>
          {shown && (
            <div style={{ alignSelf: "stretch" }}>
              <Changes pk={pk} number={number} />
            </div>
          )}
        </>
      )}
    </Stack>
  );
}

function Changes({ pk, number }: { pk: number; number: number }) {
  const read = useQuery(versionQuery(pk, number));
  return (
    <QueryData of={read} section>
      {(compared) => <ComparedFields compared={compared} />}
    </QueryData>
  );
}
