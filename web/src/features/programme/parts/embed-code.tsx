import "@mantine/core/styles/Code.css";
import type { Publication } from "@lectern/domain/programme/publishing/contract";
import { Anchor, Code, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { CopyButton } from "#features/identity/second-factor/parts/copy-button";
import { paths } from "#platform/paths";

/** What another site includes to show the programme, and which sites may. */
export function EmbedCode({ url, embed_on: sites }: Pick<Publication, "url" | "embed_on">) {
  const code = `<script async src="${url}/widget.js"></script>`;
  return (
    <section aria-label="Embed in another site">
      <Stack gap="sm">
        <Text>
          {sites.length === 0 ? "No site may embed the programme yet. " : `For ${sites.join(", ")}. `}
          <Anchor component={Link} to={paths.settings} underline="always">
            {sites.length === 0 ? "Name the sites that may" : "Change the sites"}
          </Anchor>
        </Text>
        {sites.length > 0 && (
          <>
            <Text size="sm">
              Copy this to where the programme should be. It shows one day, room or topic only with{" "}
              <Code>data-day="2026-10-14"</Code>, <Code>data-room</Code> or <Code>data-track</Code>.
            </Text>
            <Code block>{code}</Code>
            <div>
              <CopyButton text={code} what="code to embed the programme" />
            </div>
            <Text size="sm">
              Without our script, use a frame of{" "}
              <Anchor href={`${url}/embed`} target="_blank">
                {url}/embed
              </Anchor>
            </Text>
          </>
        )}
      </Stack>
    </section>
  );
}
