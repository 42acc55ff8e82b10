import type { Discussion, Message } from "@lectern/domain/reviewing/discussion/contract";
import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

export const MESSAGES = "/api/discussion/1/messages/";
const GIVEN = { id: 7, expertise_score: 8, submission_score: 6, comments: "Solid.", status: "HLD" } as const;

export const grace = { name: "Grace Hopper", alias: null, role: "reviewer" } as const;

/** A message by Grace Hopper, written five minutes ago. */
export const aMessage = (number: number, changes: Partial<Message> = {}): Message => ({
  number,
  by: { ...grace, you: false },
  text: `Message ${number}`,
  mentions: [],
  reply_to: null,
  written_on: "2025-03-01T11:55:00.000Z",
  edited_on: null,
  deleted: false,
  version: 1,
  ...changes,
});

export const byYou = { name: "Ada Lovelace", alias: null, role: "reviewer", you: true } as const;

export const aDiscussion = (messages: Message[], changes: Partial<Discussion> = {}): Discussion => ({
  messages,
  people: [grace, { name: "organisers", alias: null, role: "organiser" }],
  anonymous: false,
  read: 0,
  following: "own",
  settled: false,
  ...changes,
});

const NO_QUESTIONS = {
  pk: 1,
  asked: [],
  waiting: [],
  not_askable: null,
  needs_release: false,
  not_sendable: null,
};

/** The parts of a reviewer's page of a proposal, whose discussion is what `read` returns. */
export const aReviewersPage = (read: () => Discussion, review: typeof GIVEN | null = GIVEN) => ({
  ...aSession(
    aUser({ group: "reviewer" }),
    [aListItem({ status: "Ready for Review", has_been_reviewed: review !== null })],
    anOpenEdition(),
  ),
  "GET /api/submissions/1/": [
    200,
    aSubmission({
      status: "Ready for Review",
      review: review ?? {
        id: null,
        expertise_score: null,
        submission_score: null,
        comments: null,
        status: null,
      },
    }),
    { etag: '"1"' },
  ] as [number, unknown, Record<string, string>],
  "GET /api/submissions/1/panel-questions/": [200, NO_QUESTIONS] as [number, unknown],
  "GET /api/discussion/": [200, []] as [number, unknown],
  "GET /api/discussion/1/": () => [200, read()] as [number, unknown],
  "PUT /api/discussion/1/read/": [204] as [number],
});

/** Opens a discussion, which `now.discussion` is whenever it is read. */
export async function openDiscussion(first: Discussion, doubles: Parameters<typeof serve>[0] = {}) {
  // happy-dom has no layout: the end of the messages is in sight.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      private report: (entries: object[]) => void;
      constructor(report: (entries: object[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  const now = { discussion: first };
  const server = serve({ ...aReviewersPage(() => now.discussion), ...doubles });
  const page = visit("/homepage/reviewer/app/1");
  const section = within(await screen.findByRole("region", { name: "Discussion" }));
  const field = await section.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
  const messages = () => section.getAllByRole("listitem").filter(({ id }) => id.startsWith("message-"));
  return { ...page, server, section, field, messages, now };
}
