import type { OutboxMail } from "@lectern/domain/mails/contract";
import { meaningOf } from "@lectern/domain/mails/reports";
import { MAIL_STATE_LABELS, MAIL_STATES } from "@lectern/domain/mails/words";
import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
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

/** Every mail, the newest first; pages are fetched as one scrolls, and only those in sight are in the document. */
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
      <PageLoader waiting={list.isPending}>
        {list.isError && <MessageList messages={messagesOf(list.error)} />}
        {list.data && mails.length === 0 && <Text c="dimmed">No mail is like that.</Text>}
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
                <span>{mail.subject}</span>
                <span className={css.quiet}>
                  {mail.to}
                  {mail.report && ` · ${meaningOf(mail.report.status) ?? mail.report.said}`}
                </span>
                <span className={css.quiet}>{dateInOwnZone(mail.created_on)}</span>
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
