import { NOTE_TEXTS } from "@lectern/domain/deciding/notes/words";
import { Button, Group } from "@mantine/core";
import { messagesOf } from "#platform/refused";
import { saveAs } from "#platform/save-as";
import { useSending } from "#platform/use-sending";
import { PageSection } from "#ui/page-section";
import { toastFailed } from "#ui/toasts";
import { loadNotesAbout } from "../api";
import { Notes } from "./notes";

/** The organisers' notes on a person, with a copy for someone who asks for the data about them. */
export function NotesOnPerson({ person }: { person: string }) {
  const { sending, run } = useSending(async () => {
    try {
      saveAs(await loadNotesAbout(person), "notes.json");
    } catch (failure) {
      toastFailed("The notes could not be exported", messagesOf(failure));
    }
  });
  return (
    <PageSection title="Notes">
      <Notes subject={{ person }} about={NOTE_TEXTS.mayBeAsked} />
      <Group>
        <Button variant="subtle" size="compact-sm" loading={sending} onClick={() => void run()}>
          Export notes for a data request
        </Button>
      </Group>
    </PageSection>
  );
}
