import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { useDraft } from "./use-draft";

const PLACE = "lectern.draft/ada@example.org/review-7";
const drafted = () =>
  renderHook(() => useDraft(PLACE, z.string(), () => ({ values: "saved", etag: '"2"' }))).result;
const kept = () => JSON.parse(localStorage.getItem(PLACE) ?? "null");

beforeEach(() => localStorage.clear());

test("saves a draft over the version that it was begun from, or else over the one on the page", () => {
  localStorage.setItem(PLACE, JSON.stringify({ values: "typed", etag: '"1"' }));
  expect(drafted().current.now()).toMatchObject({ values: "typed", etag: '"1"' });
  localStorage.setItem(PLACE, JSON.stringify({ values: "typed", etag: null }));
  expect(drafted().current.now()).toMatchObject({ values: "typed", etag: '"2"' });
});

test("starts over from what is saved, and from the version that is taken instead", () => {
  const draft = drafted();
  draft.current.keep({ values: "typed" });
  expect(kept()).toMatchObject({ values: "typed", etag: '"2"' });
  expect(draft.current.startOver({ etag: '"3"' })).toBe("saved");
  expect([draft.current.now().etag, kept()]).toEqual(['"3"', null]);
  draft.current.startOver();
  expect(draft.current.now().etag).toBe('"2"');
});
