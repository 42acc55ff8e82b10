import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { QueryData } from "#ui/query-data";
import { type PagesOf, pagesQuery } from "./page-queries";
import { PageReader } from "./page-reader";

/** `onLeave` runs on Escape where the pages fill the screen; otherwise they have no keys of their own. */
type Props = { of: PagesOf; onLeave?: () => void };

/** A rebuilt file's pages, or why there are none. */
export function FilePages({ of, onLeave }: Props) {
  const pages = useQuery(pagesQuery(of));
  return (
    <QueryData of={pages}>
      {(pages) =>
        pages.length === 0 ? (
          <Text>This file has no pages to show; it can be downloaded.</Text>
        ) : (
          <PageReader of={of} pages={pages} onLeave={onLeave} />
        )
      }
    </QueryData>
  );
}
