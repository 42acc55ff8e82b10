import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { saveAs } from "#platform/save-as";
import { useObjectUrl } from "#platform/use-object-url";
import { ReadFailure } from "#ui/read-failure";
import { pageQuery } from "../../files/parts/page-queries";
import css from "./tasks.module.css";

/** A photo as it was rebuilt, and its download. */
export function Photo({ id, of }: { id: string; of: string }) {
  const read = useQuery(pageQuery(id, 1));
  const address = useObjectUrl(read.data);
  if (!read.data || !address) return <ReadFailure of={read} what="The photo" />;
  const picture = read.data;
  const extension = picture.type === "image/jpeg" ? "jpg" : "png";
  return (
    <>
      <img className={css.photo} src={address} alt={`Portrait of ${of}`} />
      <Group>
        <Button size="sm" variant="outline" onClick={() => saveAs(picture, `photo.${extension}`)}>
          Download photo
        </Button>
        <Text size="sm" c="dimmed">
          Rebuilt from its pixels.
        </Text>
      </Group>
    </>
  );
}
