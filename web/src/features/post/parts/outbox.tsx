import type { OutboxMail } from "@lectern/domain/post/contract";
import { describeReport } from "@lectern/domain/post/reports";
import { MAIL_STATE_LABELS, MAIL_STATES } from "@lectern/domain/post/words";
import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { dateInOwnZone } from "#platform/dates";
import { useAddressView } from "#platform/use-address-view";
import { loadable } from "#ui/loadable";
import { QueryData } from "#ui/query-data";
import { SearchBar } from "#ui/search-bar";
import type { CardParts, Column } from "#ui/table/columns";
import { DataTable } from "#ui/table/data-table";
import { outboxQuery } from "../api";
import { MailBadge } from "./mail-badge";
import css from "./mails.module.css";
import { OUTBOX_ADDRESS, stateIn } from "./outbox-view";

const OutboxMailDialog = loadable(async () => (await import("./outbox-mail")).OutboxMailDialog, {
  early: true,
});

/** Every mail, newest first; loads pages while scrolling. */
export function Outbox() {
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [view, change] = useAddressView(OUTBOX_ADDRESS);
  const search = useDeferredValue(view.search);
  const list = useInfiniteQuery(outboxQuery({ search, state: view.state }));
  const counts = list.data?.pages[0]?.counts;
  const open = (mail: string) => change({ mail });
  return (
    <Stack gap="md">
      <SearchBar
        placeholder="address or subject"
        value={view.search}
        onSearch={(search) => change({ search })}
      >
        <NativeSelect
          label="State"
          value={view.state}
          data={[
            { value: "", label: "Any state" },
            ...MAIL_STATES.map((value) => ({
              value,
              label: `${MAIL_STATE_LABELS[value]}${counts ? ` (${counts[value]})` : ""}`,
            })),
            { value: "undelivered", label: "Failed, not sent again" },
          ]}
          onChange={(e) => change({ state: stateIn(e.currentTarget.value) })}
        />
      </SearchBar>
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
      <QueryData of={list}>
        {({ pages }) => (
          <DataTable
            label="Mails"
            rows={pages.flatMap((page) => page.mails)}
            idOf={idOf}
            columns={COLUMNS}
            context={undefined}
            layout={wide ? "lines" : "cards"}
            card={cardOf}
            height={wide ? 52 : 122}
            empty="No matching mails."
            onPress={({ id }) => open(id)}
            onEnd={() => {
              if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
            }}
          />
        )}
      </QueryData>
      {view.mail && <OutboxMailDialog id={view.mail} onClose={() => open("")} onOpen={open} />}
    </Stack>
  );
}

/** Why a mail is delayed or failed, if known. */
const whyOf = ({ report, last_error }: OutboxMail) =>
  report ? describeReport(report) : last_error && `The mail server: ${last_error}`;

const idOf = ({ id }: OutboxMail) => id;

const COLUMNS: Column<OutboxMail>[] = [
  { name: "state", label: "State", width: 104, cell: (mail) => <MailBadge mail={mail} /> },
  {
    name: "subject",
    label: "Subject",
    width: "minmax(0, 1.6fr)",
    cell: (mail) => (
      <>
        {mail.subject}
        <span className={css.why}>{whyOf(mail)}</span>
      </>
    ),
  },
  { name: "to", label: "To", cell: ({ to }) => <span className={css.quiet}>{to}</span> },
  {
    name: "written",
    label: "Written",
    width: "max-content",
    cell: ({ created_on }) => <span className={css.quiet}>{dateInOwnZone(created_on)}</span>,
  },
];

const cardOf = (mail: OutboxMail): CardParts => ({
  title: mail.subject,
  about: mail.to,
  badges: <MailBadge mail={mail} />,
  note: whyOf(mail) || dateInOwnZone(mail.created_on),
});
