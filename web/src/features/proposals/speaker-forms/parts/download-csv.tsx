import { Button } from "@mantine/core";
import { messagesOf } from "#platform/refused";
import { saveAs } from "#platform/save-as";
import { useSending } from "#platform/use-sending";
import { toastFailed } from "#ui/toasts";

type Props = { file: string; load: () => Promise<Blob> };

/** Downloads a table, which the server notes in the audit log. */
export function DownloadCsv({ file, load }: Props) {
  const { sending, run } = useSending(async () => {
    try {
      saveAs(await load(), file);
    } catch (failure) {
      toastFailed("This could not be exported.", messagesOf(failure));
    }
  });
  return (
    <Button variant="default" loading={sending} onClick={() => void run()}>
      Download {file}
    </Button>
  );
}
