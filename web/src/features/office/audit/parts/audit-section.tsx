import { Anchor, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { auditQuery } from "../api";
import css from "./audit.module.css";
import { LogLine } from "./audit-line";

/** The newest entries are on the person's page; the others in the log. */
const SHOWN = 10;

type Props = { title: string; person: string; as: "who" | "whom" };

/** Entries by or about a person. */
export function AuditSection({ title, person, as }: Props) {
  const read = useInfiniteQuery(auditQuery({ person, as }));
  return (
    <PageSection title={title}>
      <QueryData of={read} section>
        {({ pages }) => {
          const lines = pages[0]?.lines ?? [];
          return lines.length === 0 ? (
            <Text c="dimmed">No entries.</Text>
          ) : (
            <>
              <ol className={css.lines}>
                {lines.slice(0, SHOWN).map((line) => (
                  <LogLine key={line.id} line={line} />
                ))}
              </ol>
              {lines.length > SHOWN && (
                <Anchor component={Link} to={`${paths.audit}?person=${person}`} size="sm">
                  All entries in the audit log
                </Anchor>
              )}
            </>
          );
        }}
      </QueryData>
    </PageSection>
  );
}
