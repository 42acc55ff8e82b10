import type { EditionSettings } from "@lectern/domain/call/words";
import { counted } from "@lectern/domain/kernel/counted";
import { PAGES } from "@lectern/domain/kernel/paths";
import { inCallZone } from "@lectern/domain/kernel/utc";
import type { Block, Letter } from "#platform/mail/letter";
import type { DigestEvent } from "./store";

export type Needs = {
  declined: readonly DigestEvent[];
  withdrawn: readonly DigestEvent[];
  failed: readonly DigestEvent[];
  /** When the late reviews were due. */
  due: string | null;
  late: readonly { name: string; open: number }[];
};

/** Lines of one section; the pages show the rest. */
const MAX_LINES = 20;

/** The digest of what needs an organiser's attention. */
export function digestLetter(edition: EditionSettings, needs: Needs, callUrl: string): Letter {
  const { declined, withdrawn, failed, late } = needs;
  const proposal = ({ id, title, speaker, at }: DigestEvent) =>
    `“${title}” (number ${id})${speaker && ` by ${speaker}`}, ${inCallZone(at, edition)}`;
  const reviewer = ({ name, open }: { name: string; open: number }) =>
    `${name}: ${counted(open, "proposal")}`;
  const due = needs.due ? `, due ${inCallZone(needs.due, edition)}` : "";
  const page = (path: string, label: string) => ({ link: `${callUrl}${path}`, label });
  return {
    subject: `${edition.product} ${edition.year}: ${inNumbers(needs)}`,
    blocks: [
      ...section("Places declined", declined.map(proposal)),
      ...section("Accepted proposals withdrawn", withdrawn.map(proposal)),
      ...section(`Reviews that are late${due}`, late.map(reviewer)),
      ...section("Files that could not be processed", failed.map(proposal)),
      declined.length + withdrawn.length > 0
        ? page(PAGES.decisions, "Open decisions")
        : page(late.length > 0 ? PAGES.panel : PAGES.organiser, "Open the portal"),
      {
        paragraph: `You get this mail as an organiser. Choose how often on your account page: ${callUrl}${PAGES.organiserSecurity}`,
      },
    ],
  };
}

function section(title: string, lines: readonly string[]): Block[] {
  if (lines.length === 0) return [];
  const more = lines.length - MAX_LINES;
  const shown = lines.slice(0, MAX_LINES).map((line) => `- ${line}`);
  return [{ paragraph: [`${title}:`, ...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n") }];
}

const inNumbers = ({ declined, withdrawn, failed, late }: Needs): string =>
  [
    { n: declined.length, what: "declined" },
    { n: withdrawn.length, what: "withdrawn" },
    { n: late.length, what: late.length === 1 ? "late reviewer" : "late reviewers" },
    { n: failed.length, what: failed.length === 1 ? "failed file" : "failed files" },
  ]
    .filter(({ n }) => n > 0)
    .map(({ n, what }) => `${n} ${what}`)
    .join(", ");
