import { NO_NEEDS } from "@lectern/domain/proposals/needs/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

eachInASession();

const NEEDS = "/api/needs/own/";

async function open() {
  let answer = () => {};
  const asked = { sections: ["diet"], needs: NO_NEEDS, saved_on: null, deleted_on: null };
  const server = serve({
    ...aSession(),
    "GET /api/availability/own/": [
      200,
      { asked: [], zone: "UTC", days: [], saved_on: null },
      { etag: '"1-0"' },
    ],
    [`GET ${NEEDS}`]: [200, asked, { etag: '"1-0"' }],
    "GET /api/consents/own/": [200, { consents: [] }, { etag: '"1-1-0"' }],
    "GET /api/tasks/own/": [200, []],
    [`PUT ${NEEDS}`]: ({ body }) =>
      new Promise((resolve) => {
        answer = () =>
          resolve([
            200,
            { ...asked, needs: { ...NO_NEEDS, ...(body as object) }, saved_on: "2025-03-01T12:00:00.000Z" },
            { etag: '"1-1"' },
          ]);
      }),
  });
  const { user } = visit("/homepage/speaker/app/for-organisers");
  const diet = await screen.findByLabelText("Diet and allergies");
  await user.type(diet, "Vegan");
  screen.getByRole("button", { name: "Save needs" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(server.named(`PUT ${NEEDS}`)).toHaveLength(1));
  return { user, diet, finish: () => answer() };
}
const saved = async () => {
  await screen.findByText(/^Saved on 1 March 2025/);
  await waitFor(() => expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0));
};

test("keeps what is typed while the needs are being saved", async () => {
  const { diet, finish } = await open();
  fireEvent.change(diet, { target: { value: "Vegan, and no nuts" } });
  finish();
  await saved();
  expect(screen.getByLabelText("Diet and allergies")).toHaveProperty("value", "Vegan, and no nuts");
});

test("keeps the focus in the form once the needs are saved", async () => {
  const { finish } = await open();
  finish();
  await saved();
  expect(document.activeElement).not.toBe(document.body);
});
