import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { pagesQuery } from "./page-queries";
import { PageReader } from "./page-reader";

/** `onLeave` runs on Escape where the pages fill the screen; otherwise they have no keys of their own. */
type Props = { pk: number; onLeave?: () => void };

/** A rebuilt file's pages, or why there are none. */
export function FilePages({ pk, onLeave }: Props) {
  const pages = useQuery(pagesQuery(pk));
  return (
    <PageLoader waiting={pages.isPending}>
      <ReadFailure of={pages} />
      {pages.data?.length === 0 && <Text>This file has no pages to show; it can be downloaded.</Text>}
      {pages.data && pages.data.length > 0 && <PageReader pk={pk} pages={pages.data} onLeave={onLeave} />}
    </PageLoader>
  );
}
