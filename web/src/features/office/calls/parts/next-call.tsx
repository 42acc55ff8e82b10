import type { EditionSettings } from "@lectern/domain/call/words";
import { suggestedSlug } from "@lectern/domain/office/calls/suggestion";
import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQuery } from "#features/office/settings/api";
import { ON_ENTRY } from "#platform/queries";
import { MessageList } from "#ui/message-list";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { nextCallErrors, useStartCall } from "../api";
import { WhatIsCopied } from "./what-is-copied";

/** Starts the next call from this one, and shows what it will be before it is sent. */
export function NextCall({ taken, onStarted }: Omit<FormProps, "edition">) {
  const read = useQuery({ ...settingsQuery, ...ON_ENTRY });
  // The form is reset after each start.
  const [started, setStarted] = useState(0);
  return (
    <PageSection
      title="Start the next call"
      about="It starts as a draft that copies this call. Only its organisers, its reviewers and the speakers of its proposals see it until you open it."
    >
      <QueryData of={read} section>
        {({ settings }) => (
          <NextCallForm
            key={started}
            edition={settings}
            taken={taken}
            onStarted={() => {
              setStarted(started + 1);
              onStarted();
            }}
          />
        )}
      </QueryData>
    </PageSection>
  );
}

type Values = { product: string; year: string; slug: string; panel: boolean };

const bodyOf = ({ year, ...values }: Values) => ({ ...values, year: Number(year) });

type FormProps = { edition: EditionSettings; taken: readonly string[]; onStarted: () => void };

function NextCallForm({ edition, taken, onStarted }: FormProps) {
  const start = useStartCall();
  const next = { product: edition.product, year: String(edition.year + 1) };
  const { values, set, field, messages, sending, submit } = useForm<Values>({
    initialValues: { ...next, slug: suggestedSlug(next.product, next.year, taken), panel: true },
    validate: (typed) => ({ errors: nextCallErrors(bodyOf(typed)) }),
    send: async (typed) => {
      const { name } = await start.mutateAsync(bodyOf(typed));
      toastDone(`${name} is a draft now. Check its settings and open it.`);
      onStarted();
    },
  });
  /** What the name and year alone suggest. */
  const free = suggestedSlug(values.product, values.year);
  /** The address follows the name until it is changed. */
  const rename = (changed: Partial<Pick<Values, "product" | "year">>) => {
    const { product, year, slug } = values;
    const named = { product, year, ...changed };
    const follows = slug === suggestedSlug(product, year, taken);
    set({ ...changed, ...(follows && { slug: suggestedSlug(named.product, named.year, taken) }) });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <TextInput
          label="Name"
          description="The name of the conference or village."
          {...field("product")}
          onChange={(e) => rename({ product: e.currentTarget.value })}
        />
        <TextInput
          label="Year"
          inputMode="numeric"
          maw={160}
          {...field("year")}
          onChange={(e) => rename({ year: e.currentTarget.value })}
        />
        <TextInput
          label="Address"
          description={`${taken.includes(free) && free !== values.slug ? `/c/${free}/ is taken. ` : ""}Its pages are below /c/${values.slug}/.`}
          spellCheck={false}
          autoCapitalize="none"
          {...field("slug")}
        />
        <Switch
          label="Copy the panel"
          description="Its reviewers, with their preferred topics, and its organisers."
          checked={values.panel}
          onChange={(e) => set({ panel: e.currentTarget.checked })}
        />
        <WhatIsCopied edition={edition} panel={values.panel} />
        <MessageList messages={messages} />
        <Group>
          <Button type="submit" loading={sending}>
            Start the call
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
