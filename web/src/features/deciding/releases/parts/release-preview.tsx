import type { Preview } from "@lectern/domain/deciding/releases/contract";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { randomKey } from "#platform/random-key";
import { messagesOf } from "#platform/refused";
import { Dialog } from "#ui/dialog";
import { MessageList } from "#ui/message-list";
import { toastDone, toastFailed } from "#ui/toasts";
import { useCreateRelease } from "../api";
import { minutes } from "./countdown";
import css from "./release.module.css";
import { MailCount, SampleMails } from "./sample-mails";
import { inWords } from "./standing";

/** Longer lists of numbers are not useful. */
const NUMBERS_SHOWN = 12;

type Props = { preview: Preview; onReleased: () => void; onClose: () => void };

/** The preview of a release: numbers of each decision, warnings, sample mails, and the button. */
export function ReleasePreview({ preview, onReleased, onClose }: Props) {
  const { counts, recipients, items, needs_second, delay, oddities, left_out } = preview;
  const [key] = useState(randomKey);
  const create = useCreateRelease();
  const release = async () => {
    const { left_out: left } = await create.mutateAsync({ preview, key });
    toastDone(needs_second ? "Waiting for a second organiser" : `Goes out in ${minutes(delay)}`);
    if (left.length > 0)
      toastFailed(`${left.length} left out`, [...new Set(left.map(({ detail }) => detail))]);
    onReleased();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Preview release" size="xl">
      <Stack gap="lg">
        <Text>
          <strong>{inWords(counts)}.</strong>{" "}
          {needs_second ? "A second organiser must confirm. The mails are then" : "The mails are"}
          {` held for ${minutes(delay)}, during which any organiser can cancel the release.`}
        </Text>
        <MailCount {...recipients} />
        {(oddities.length > 0 || left_out.length > 0) && (
          <section aria-label="Check before release">
            <Text fw={600} c="amber">
              Check before release
            </Text>
            <ul className={css.odd}>
              {oddities.map(({ text, submissions }) => (
                <li key={text}>
                  <Numbers submissions={submissions} /> {text}
                  {submissions.length > 0 && "."}
                </li>
              ))}
              {left_out.map(({ submission, conference, detail }) => (
                <li key={`${submission} ${conference}`}>
                  <Numbers submissions={[submission]} /> left out{conference && ` (${conference})`}: {detail}
                </li>
              ))}
            </ul>
          </section>
        )}
        <SampleMails counts={counts} samples={preview.samples} />
        {create.isError && <MessageList messages={messagesOf(create.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            loading={create.isPending}
            disabled={items.length === 0}
            onClick={() => void release().catch(() => {})}
          >
            Release {items.length}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const Numbers = ({ submissions }: { submissions: readonly number[] }) => (
  <>
    {[...new Set(submissions)].slice(0, NUMBERS_SHOWN).map((pk, place) => (
      <span key={pk}>
        {place > 0 && ", "}
        <Anchor component={Link} to={paths.proposal(pk)}>
          #{pk}
        </Anchor>
      </span>
    ))}
    {submissions.length > NUMBERS_SHOWN && ` and ${submissions.length - NUMBERS_SHOWN} more`}
  </>
);
