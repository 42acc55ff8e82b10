import { CONDUCT } from "@lectern/domain/call/announcement";
import { Anchor, Box, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { textQuery } from "#features/call/texts/api";
import { paths } from "#platform/paths";
import { FormattedText } from "#ui/formatted-text";
import { TerminalPanel } from "#ui/terminal-panel";

/** What the organisers tell speakers before they write; nothing where they wrote nothing. */
export function Guidance() {
  const { texts } = useEdition();
  const written = texts.includes("guidance");
  const read = useQuery({ ...textQuery("guidance"), enabled: written });
  if (texts.length === 0) return null;
  return (
    <section aria-label="Guidance for speakers">
      {written && read.data && (
        <TerminalPanel>
          <Box ff="text">
            <FormattedText text={read.data} />
          </Box>
        </TerminalPanel>
      )}
      {texts.includes("conduct") && (
        <Text size="sm" mt="md">
          By submitting you agree to the{" "}
          <Anchor component={Link} to={paths.conduct} target="_blank" inherit>
            {CONDUCT.toLowerCase()}
          </Anchor>
          .
        </Text>
      )}
    </section>
  );
}
