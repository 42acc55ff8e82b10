import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEdition } from "#features/call/api";
import { Dialog } from "#ui/dialog";
import { LinedList } from "#ui/lined-list";
import { OrganiserFrame } from "#ui/organiser-frame";
import { QueryData } from "#ui/query-data";
import { TerminalPanel } from "#ui/terminal-panel";
import { lateCodesQuery } from "../api";
import { LateCodeLine } from "../parts/late-code-line";
import { MakeLateCode } from "../parts/make-late-code";
import { ShownCode } from "../parts/shown-code";

/** The late codes, their proposals, and the form to create one. */
export function Component() {
  const { zone } = useEdition();
  const list = useQuery(lateCodesQuery);
  const [making, setMaking] = useState(false);
  // The form is reset each time it is opened.
  const [opening, setOpening] = useState(0);
  const [renewed, setRenewed] = useState<{ code: string; email: string } | null>(null);
  return (
    <OrganiserFrame
      page="lateCodes"
      about="With a late code one person may submit, and edit, after the close of the call."
      action={
        <Button
          onClick={() => {
            setOpening(opening + 1);
            setMaking(true);
          }}
        >
          Create a code
        </Button>
      }
    >
      <QueryData of={list}>
        {(codes) =>
          codes.length === 0 ? (
            <TerminalPanel>No late codes yet.</TerminalPanel>
          ) : (
            <LinedList aria-label="Late codes">
              {codes.map((lateCode) => (
                <LateCodeLine
                  key={lateCode.id}
                  lateCode={lateCode}
                  onRenewed={(code, email) => setRenewed({ code, email })}
                />
              ))}
            </LinedList>
          )
        }
      </QueryData>
      <MakeLateCode key={opening} opened={making} zone={zone} onClose={() => setMaking(false)} />
      <Dialog opened={renewed !== null} onClose={() => setRenewed(null)} title="A new code" size="lg">
        {renewed && <ShownCode {...renewed} />}
      </Dialog>
    </OrganiserFrame>
  );
}
