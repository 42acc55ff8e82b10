import { announcedDate } from "@lectern/domain/call/announcement";
import { fillPlaceholders } from "@lectern/domain/call/texts/fill-placeholders";
import { readMarkdown } from "@lectern/domain/call/texts/markdown";
import { TEXT_FAULTS } from "@lectern/domain/call/texts/words";
import { instantIn } from "#platform/zones";
import { FormattedText } from "#ui/formatted-text";
import { MessageList } from "#ui/message-list";
import type { SettingValues } from "./setting-fields";

type Props = { source: string; values: SettingValues };

/** The preview, by the server's parser, with the other settings' current values. */
export function MarkdownPreview({ source, values }: Props) {
  const { text, faults } = readMarkdown(source);
  const date = (key: "announcedFrom" | "closesAt" | "opensAt") => {
    const instant = instantIn(values[key], values.zone);
    return instant ? announcedDate(instant) : values[key];
  };
  const { product, year, email, site } = values;
  const dates = {
    announcedFrom: date("announcedFrom"),
    closesAt: date("closesAt"),
    opensAt: date("opensAt"),
  };
  return (
    <>
      <MessageList messages={[...faults].map((fault) => TEXT_FAULTS[fault])} />
      <FormattedText text={fillPlaceholders(text, { product, year, email, site, ...dates })} />
    </>
  );
}
