import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Outbox } from "#features/post/parts/outbox";
import { OrganiserFrame } from "#ui/organiser-frame";
import { onDemand } from "#ui/when-used";
import css from "../../../post/parts/mails.module.css";

const WriteLetter = lazy(
  onDemand(async () => ({ default: (await import("../parts/write-letter")).WriteLetter })),
);
const Templates = lazy(onDemand(async () => ({ default: (await import("../parts/templates")).Templates })));

const VIEWS = [
  { name: "outbox", label: "Outbox", Component: Outbox },
  { name: "write", label: "Write", Component: WriteLetter },
  { name: "templates", label: "Templates", Component: Templates },
] as const;

/** The mails: the outbox, letters, and templates. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find(({ name }) => name === query.get("view")) ?? VIEWS[0];
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
      <Suspense fallback={null}>
        <view.Component />
      </Suspense>
    </OrganiserFrame>
  );
}
