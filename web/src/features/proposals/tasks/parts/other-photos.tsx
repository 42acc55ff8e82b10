import { Button } from "@mantine/core";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messagesOf } from "#platform/refused";
import { toastFailed } from "#ui/toasts";
import { pageQuery } from "../../files/parts/page-queries";
import { ownTasksQuery, tasksQuery } from "../api";

type Props = { pk: number; onChoose: (photo: { file: File; title: string }) => void };

/** Offers the photos that were handed in for the user's other talks, so that no one has to upload a picture twice. */
export function OtherPhotos({ pk, onChoose }: Props) {
  const { data: own = [] } = useQuery(ownTasksQuery);
  const others = own.filter((each) => each.pk !== pk);
  const reads = useQueries({ queries: others.map((each) => tasksQuery(each.pk)) });
  const photos = reads
    .flatMap(({ data }) => (data ? [data] : []))
    .flatMap(({ tasks }) => tasks.filter(({ kind }) => kind === "photo"))
    .flatMap(({ files }) => files.filter(({ scan_result }) => scan_result === "SUC"));
  return photos.map(({ id, title, extension }) => (
    <OtherPhoto key={id} id={id} title={title} extension={extension} onChoose={onChoose} />
  ));
}

type OneProps = Pick<Props, "onChoose"> & { id: string; title: string; extension: string };

function OtherPhoto({ id, title, extension, onChoose }: OneProps) {
  const client = useQueryClient();
  const [reading, setReading] = useState(false);
  const take = async () => {
    setReading(true);
    try {
      const picture = await client.fetchQuery(pageQuery(id, 1));
      onChoose({ file: new File([picture], `photo.${extension}`, { type: picture.type }), title });
    } catch (failure) {
      toastFailed("The photo could not be read.", messagesOf(failure));
    }
    setReading(false);
  };
  return (
    <Button size="sm" variant="default" loading={reading} onClick={() => void take()}>
      {`Use the photo of ${title} from another talk`}
    </Button>
  );
}
