import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { loadable } from "#ui/loadable";
import { QueryData } from "#ui/query-data";
import { tagsQuery } from "../api";
import { TagBadge } from "./tag-badge";
import css from "./tags.module.css";
import { inOrder } from "./tags-on";

const TagProposals = loadable(async () => (await import("./tag-proposals")).TagProposals);

/** The tags of a proposal, which can be changed. */
export function ProposalTags({ pk }: { pk: number }) {
  const [changing, setChanging] = useState(false);
  const read = useQuery(tagsQuery);
  return (
    <section aria-label="Tags" className={css.all}>
      <QueryData of={read} section>
        {(all) => {
          const tags = inOrder(all.filter(({ submissions }) => submissions.includes(pk)));
          return tags.length === 0 ? (
            <Text span size="sm" c="dimmed">
              No tags
            </Text>
          ) : (
            tags.map((tag) => <TagBadge key={tag.id} {...tag} />)
          );
        }}
      </QueryData>
      <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
        Change tags
      </Button>
      {changing && (
        <TagProposals submissions={[pk]} onClose={() => setChanging(false)} onDone={() => undefined} />
      )}
    </section>
  );
}
