import type { OutboxMail } from "@lectern/domain/post/contract";
import { describeReport } from "@lectern/domain/post/reports";
import { MAIL_STATE_LABELS, MAIL_STATES } from "@lectern/domain/post/words";
import { Anchor, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useEffectEvent, useRef } from "react";
import { dateInOwnZone } from "#platform/dates";
import { messagesOf } from "#platform/refused";
import { useAddressView } from "#platform/use-address-view";
import { MessageList } from "#ui/message-list";
import { PageLoader } from "#ui/page-loader";
import { useRowsInSight } from "#ui/use-rows-in-sight";
import { outboxQuery } from "../api";
import { MailBadge } from "./mail-badge";
import css from "./mails.module.css";
import { OutboxMailDialog } from "./outbox-mail";
import { OUTBOX_ADDRESS, stateIn } from "./outbox-view";

/** Heights in pixels, as mails.module.css has them. */
const LINE = 52;
const CARD = 72;

/** Every mail, newest first; loads pages while scrolling, and renders only visible rows. */
export function Outbox() {
  const [view, change] = useAddressView(OUTBOX_ADDRESS);
  const search = useDeferredValue(view.search);
  const list = useInfiniteQuery(outboxQuery({ search, state: view.state }));
  const mails = list.data?.pages.flatMap((page) => page.mails) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const open = (mail: string) => change({ mail });
  return (
    <Stack gap="md">
      <div className={css.bar}>
        <TextInput
          type="search"
          label="Search"
          placeholder="address or subject"
          className={css.search ?? ""}
          value={view.search}
          onChange={(e) => change({ search: e.currentTarget.value })}
        />
        <NativeSelect
          label="State"
          value={view.state}
          data={[
            { value: "", label: "Any state" },
            ...MAIL_STATES.map((value) => ({
              value,
              label: `${MAIL_STATE_LABELS[value]}${counts ? ` (${counts[value]})` : ""}`,
            })),
          ]}
          onChange={(e) => change({ state: stateIn(e.currentTarget.value) })}
        />
      </div>
      {counts && counts.returned > 0 && view.state !== "returned" && (
        <Text size="sm">
          {counts.returned === 1 ? "One mail" : `${counts.returned} mails`} bounced.{" "}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => change({ state: "returned" })}
          >
            Show bounced mails
          </Anchor>
        </Text>
      )}
      <PageLoader waiting={list.isPending}>
        {list.isError && <MessageList messages={messagesOf(list.error)} />}
        {list.data && mails.length === 0 && <Text c="dimmed">No matching mails.</Text>}
        <MailList
          mails={mails}
          onOpen={open}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
          }}
        />
      </PageLoader>
      {view.mail && <OutboxMailDialog id={view.mail} onClose={() => open("")} onOpen={open} />}
    </Stack>
  );
}

/** Why a mail is delayed or failed, if known. */
function Why({ mail: { report, last_error } }: { mail: OutboxMail }) {
  const why = report ? describeReport(report) : last_error && `The mail server: ${last_error}`;
  return why ? <span className={css.why}>{why}</span> : null;
}

type ListProps = { mails: readonly OutboxMail[]; onOpen: (id: string) => void; onEnd: () => void };

function MailList({ mails, onOpen, onEnd }: ListProps) {
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const frame = useRef<HTMLUListElement>(null);
  const { inSight, above, below } = useRowsInSight({
    frame,
    count: mails.length,
    height: wide ? LINE : CARD,
  });
  const last = inSight.at(-1) ?? -1;
  const reached = useEffectEvent(onEnd);
  useEffect(() => {
    if (mails.length > 0 && last >= mails.length - 1) reached();
  }, [last, mails.length]);
  return (
    <ul ref={frame} className={css.list} style={{ paddingTop: above, paddingBottom: below }}>
      {inSight.map((index) => {
        const mail = mails[index];
        return (
          mail && (
            <li key={mail.id}>
              <button type="button" className={css.mail} onClick={() => onOpen(mail.id)}>
                <MailBadge mail={mail} />
                <span>
                  {mail.subject}
                  <Why mail={mail} />
                </span>
                <span className={css.quiet}>{mail.to}</span>
                <span className={css.quiet}>{dateInOwnZone(mail.created_on)}</span>
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
