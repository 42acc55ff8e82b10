import { counted } from "@lectern/domain/kernel/counted";
import type { Publication } from "@lectern/domain/programme/publishing/contract";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { loadable } from "#ui/loadable";
import { MessageList } from "#ui/message-list";
import { SectionWait } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { WrappedText } from "#ui/wrapped-text";
import { talksQuery } from "../api";
import { publicationQuery, usePublish } from "../publishing-api";
import { ChangeList } from "./change-list";
import { Clashes } from "./clashes";
import { isPlaced } from "./days";

/** Seldom looked at. */
const Versions = loadable(async () => (await import("./versions")).Versions, {
  fallback: SectionWait,
});
const EmbedCode = loadable(async () => (await import("./embed-code")).EmbedCode, {
  fallback: SectionWait,
});

/** What is published of the schedule, and what is not yet. */
export function PublishPanel({ zone }: { zone: string }) {
  const read = useQuery(publicationQuery);
  const number = read.data?.number;
  return (
    <PageSection
      title="Public programme"
      about={
        number !== undefined &&
        (number === 0
          ? "Not published yet. Only organisers see this schedule; publishing makes it public and notifies its speakers."
          : "Changes to the schedule are seen by organisers only until they are published.")
      }
    >
      <QueryData of={read} section>
        {(publication) => <Published publication={publication} zone={zone} />}
      </QueryData>
    </PageSection>
  );
}

function Published({ publication, zone }: { publication: Publication; zone: string }) {
  const { number, published_on: on, changes, left_out: leftOut, url } = publication;
  const [asked, ask] = useState(false);
  const publishing = usePublish();
  // A failure is shown in the dialog.
  const close = () => {
    if (!publishing.isPending) ask(false);
  };
  const [past, setPast] = useState(false);
  const [embedding, setEmbedding] = useState(false);
  const isUpToDate = number > 0 && changes.length === 0;
  return (
    <>
      {number > 0 && on && (
        <WrappedText>
          Version {number}, published {dateInOwnZone(on)}:{" "}
          <Anchor href={url} target="_blank" underline="always">
            {url}
          </Anchor>
        </WrappedText>
      )}
      {number > 0 && (
        <Text fw={600} role="status">
          {changes.length === 0
            ? "Everything is published."
            : `${counted(changes.length, "change")} not published`}
        </Text>
      )}
      {number > 0 && <ChangeList changes={changes} zone={zone} />}
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          Left out, because their speakers have not been notified of the acceptance yet:{" "}
          {leftOut.map(({ title }) => `“${title}”`).join(", ")}.
        </Text>
      )}
      <Group>
        <Button
          variant={isUpToDate ? "default" : "filled"}
          onClick={() => {
            publishing.reset();
            ask(true);
          }}
        >
          Publish version {number + 1}
        </Button>
        {number > 0 && (
          <Button variant="default" aria-expanded={past} onClick={() => setPast(!past)}>
            Former versions
          </Button>
        )}
        {number > 0 && (
          <Button variant="default" aria-expanded={embedding} onClick={() => setEmbedding(!embedding)}>
            Embed in another site
          </Button>
        )}
      </Group>
      {past && <Versions zone={zone} />}
      {embedding && <EmbedCode {...publication} />}
      <Dialog opened={asked} onClose={close} title={`Publish version ${number + 1}`} size="lg">
        <Confirm {...{ publication, publishing, zone }} onClose={close} onDone={() => ask(false)} />
      </Dialog>
    </>
  );
}

type Asked = {
  publication: Publication;
  publishing: ReturnType<typeof usePublish>;
  zone: string;
  onDone: () => void;
  onClose: () => void;
};

function Confirm({ publication, publishing, zone, onDone, onClose }: Asked) {
  const { changes, notified, number } = publication;
  // Until they are read, clashes would be published unseen.
  const talks = useQuery(talksQuery(false));
  const send = () =>
    publishing
      .mutateAsync(publication)
      .then((now) => {
        toastDone(`Version ${now.number} of the programme is published`);
        onDone();
      })
      // Shown below.
      .catch(() => undefined);
  return (
    <Stack>
      <Text>
        {changes.length === 0
          ? "The talks and breaks are as published."
          : `${counted(changes.length, "change")}, and ${counted(notified, "speaker")} will be notified by mail.`}
      </Text>
      <ChangeList changes={changes} zone={zone} />
      <QueryData of={talks} section>
        {(rows) => <Clashes rows={rows.filter(isPlaced).filter(({ tentative }) => !tentative)} />}
      </QueryData>
      {publishing.error && <MessageList messages={messagesOf(publishing.error)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={() => void send()} loading={publishing.isPending} disabled={!talks.isSuccess}>
          Publish version {number + 1}
        </Button>
      </Group>
    </Stack>
  );
}
