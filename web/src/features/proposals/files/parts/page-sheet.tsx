import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { messagesOf } from "#platform/refused";
import { useObjectUrl } from "#platform/use-object-url";
import { type PagesOf, pageQuery } from "./page-queries";
import css from "./page-reader.module.css";

export type PageSize = { width: number; height: number };
type Props = { of: PagesOf; n: number; total: number; size: PageSize; widest: number; near: boolean };

/** A page, which has its size before the picture is loaded. */
export function PageSheet({ of, n, total, size, widest, near }: Props) {
  const style = { "--share": size.width / widest, aspectRatio: `${size.width} / ${size.height}` };
  return (
    <div data-page={n} className={css.sheet} style={style}>
      {near ? <Picture of={of} n={n} total={total} /> : <PageNumber n={n} />}
    </div>
  );
}

function Picture({ of, n, total }: Pick<Props, "of" | "n" | "total">) {
  const read = useQuery(pageQuery(of, n));
  const address = useObjectUrl(read.data);
  if (read.isError)
    return (
      <div className={css.failure} role="alert">
        <Text>Page {n} could not be loaded.</Text>
        <Text size="sm" c="dimmed">
          {messagesOf(read.error).join(" ")}
        </Text>
        <Button size="sm" variant="outline" loading={read.isFetching} onClick={() => void read.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!address) return <PageNumber n={n} loading />;
  return <img className={css.picture} src={address} alt={`Page ${n} of ${total}`} decoding="async" />;
}

const PageNumber = ({ n, loading = false }: { n: number; loading?: boolean }) => (
  <span className={css.number} data-loading={loading || undefined} aria-hidden>
    {n}
  </span>
);
