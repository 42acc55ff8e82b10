import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Refused } from "#platform/refused";
import { useForm } from "./use-form";

const KEPT = "What you typed is saved on this device.";

/** A form that starts again from what was saved, once the answer is there. */
function saving() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { result } = renderHook(() => {
    const form = useForm({
      initialValues: { title: "saved" },
      send: async () => {
        await answered;
        form.reset({ title: "saved, as the server has it" });
      },
    });
    return form;
  });
  const type = (title: string) => act(() => result.current.set({ title }));
  type("sent");
  let sent = Promise.resolve();
  act(() => {
    sent = result.current.run();
  });
  const finish = () =>
    act(async () => {
      answer();
      await sent;
    });
  return { result, type, finish };
}

test("starts again from what was saved, and keeps what was typed while it was being sent", async () => {
  const untouched = saving();
  await untouched.finish();
  expect(untouched.result.current.values).toEqual({ title: "saved, as the server has it" });
  const typedInto = saving();
  typedInto.type("typed meanwhile");
  await typedInto.finish();
  expect(typedInto.result.current.values).toEqual({ title: "typed meanwhile" });
});

test.each([
  ["a lost connection, with what was typed on this device", new TypeError("Failed"), true, true],
  ["a lost connection, with a storage that is full", new TypeError("Failed"), false, false],
  ["a refusal", new Refused(409, { detail: "No." }), true, false],
])("after %s, says that the text is kept only where it is", async (_, failure, isKept, said) => {
  const { result } = renderHook(() =>
    useForm({
      initialValues: { title: "typed" },
      send: () => Promise.reject(failure),
      draft: { keep: vi.fn(), isKept: () => isKept },
    }),
  );
  await act(() => result.current.run());
  expect(result.current.messages.length).toBeGreaterThan(0);
  expect(result.current.messages.includes(KEPT)).toBe(said);
});
