import { Button } from "@mantine/core";
import { type LoaderFunctionArgs, useSearchParams } from "react-router";
import { outboxQuery } from "#features/post/api";
import { Outbox } from "#features/post/parts/outbox";
import { OUTBOX_ADDRESS } from "#features/post/parts/outbox-view";
import { queryClient } from "#platform/queries";
import { loadable } from "#ui/loadable";
import { OrganiserFrame } from "#ui/organiser-frame";
import css from "../../../post/parts/mails.module.css";

const WriteLetter = loadable(async () => (await import("../parts/write-letter")).WriteLetter, {
  early: true,
});
const Templates = loadable(async () => (await import("../parts/templates")).Templates, {
  early: true,
});

const VIEWS = [
  { name: "outbox", label: "Outbox", Component: Outbox },
  { name: "write", label: "Write", Component: WriteLetter },
  { name: "templates", label: "Templates", Component: Templates },
] as const;

const viewIn = (query: URLSearchParams) => VIEWS.find(({ name }) => name === query.get("view")) ?? VIEWS[0];

/** Starts the page's first reads (app/screen.ts). */
export function loader({ request }: LoaderFunctionArgs): void {
  const query = new URL(request.url).searchParams;
  if (viewIn(query).name === "outbox")
    void queryClient.prefetchInfiniteQuery(outboxQuery(OUTBOX_ADDRESS.read(query)));
}

/** The mails: the outbox, letters, and templates. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const view = viewIn(query);
  return (
    <OrganiserFrame page="mails">
      <nav className={css.tabs} aria-label="Mails">
        {VIEWS.map(({ name, label }) => (
          <Button
            key={name}
            variant={name === view.name ? "filled" : "default"}
            aria-current={name === view.name ? "page" : undefined}
            onClick={() => setQuery(name === "outbox" ? {} : { view: name })}
          >
            {label}
          </Button>
        ))}
      </nav>
      <view.Component />
    </OrganiserFrame>
  );
}
