import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { type Sort, sortNamed } from "#platform/search";
import type { Column } from "./columns";
import { DataTable } from "./data-table";
import type { Selected } from "./table";

afterEach(cleanup);

type Row = { name: string; size: number };
const rendered: string[] = [];
const COLUMNS: Column<Row>[] = [
  { name: "name", label: "Name", sortable: true, cell: ({ name }) => rendered.push(name) && name },
  { name: "size", label: "Size", sortable: true, numeric: true, cell: ({ size }) => size },
];
const ROWS = ["Ant", "Bee", "Cat", "Dog"].map((name, size) => ({ name, size }));

const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter((box) => box.checked)
    .map((box) => box.getAttribute("aria-label"));
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const sortOf = (name: string) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort");

function Animals({ rows, layout }: { rows: Row[]; layout: "table" | "lines" }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [selected, onChange] = useState<Selected>({});
  return (
    <MantineProvider>
      <DataTable
        label="Animals"
        rows={rows}
        idOf={({ name }) => name}
        columns={COLUMNS}
        context={undefined}
        layout={layout}
        height={40}
        card={({ name }) => ({ title: name, about: "" })}
        empty="No animals."
        sort={sort}
        onSort={(name) => setSort(sortNamed(COLUMNS, name))}
        selection={{ selected, onChange, labelOf: ({ name }) => name }}
      />
    </MantineProvider>
  );
}

async function open(rows: Row[], layout: "table" | "lines" = "table") {
  const { rerender } = render(<Animals rows={rows} layout={layout} />);
  await screen.findByRole(layout === "table" ? "table" : "list");
  return {
    user: userEvent.setup(),
    show: (some: Row[]) => rerender(<Animals rows={some} layout={layout} />),
  };
}

test("sorts numbers descending first, words ascending, and by the third click as before", async () => {
  const { user } = await open(ROWS);
  const press = async (name: string) => {
    await user.click(screen.getByRole("button", { name }));
    return [sortOf("Name"), sortOf("Size")];
  };
  expect(await press("Size")).toEqual(["none", "descending"]);
  expect(await press("Size")).toEqual(["none", "ascending"]);
  expect(await press("Name")).toEqual(["ascending", "none"]);
  expect(await press("Name")).toEqual(["descending", "none"]);
  expect(await press("Name")).toEqual(["none", "none"]);
});

test("selects a range with Shift", async () => {
  const { user } = await open(ROWS);
  await user.click(box("Bee"));
  await user.keyboard("{Shift>}");
  await user.click(box("Cat"));
  await user.keyboard("{/Shift}");
  expect(selected()).toEqual(["Bee", "Cat"]);
  expect(box("Select all shown").indeterminate).toBe(true);
});

test("selects all shown rows and no others, and clears them", async () => {
  const { user, show } = await open(ROWS.slice(0, 3));
  await user.click(box("Ant"));
  show(ROWS.slice(1, 3));
  expect(box("Select all shown").indeterminate, "the selected one is not shown").toBe(false);
  await user.click(box("Select all shown"));
  show(ROWS.slice(0, 3));
  expect(selected()).toEqual(["Bee", "Cat"]);
  show(ROWS.slice(1, 3));
  await user.click(box("Select all shown"));
  expect(selected()).toEqual([]);
});

test("numbers rows for screen readers, as a table and as a list", async () => {
  await open(ROWS);
  expect(screen.getByRole("table", { name: "Animals" }).getAttribute("aria-rowcount")).toBe("5");
  expect(screen.getAllByRole("row").map((row) => row.getAttribute("aria-rowindex"))).toEqual([..."12345"]);
  cleanup();
  await open(ROWS, "lines");
  const items = screen.getAllByRole("listitem");
  expect(items.map((item) => item.getAttribute("aria-posinset"))).toEqual([..."1234"]);
  expect(items[0]?.getAttribute("aria-setsize")).toBe("4");
});

test("renders no row again that has not changed", async () => {
  const { show, user } = await open(ROWS);
  rendered.length = 0;
  show(ROWS.map((row) => (row.name === "Cat" ? { ...row } : row)));
  await user.click(box("Bee"));
  expect(rendered).toEqual(["Cat", "Bee"]);
});

test("shows a message instead of an empty table", () => {
  render(<Animals rows={[]} layout="table" />);
  expect(screen.getByText("No animals.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});
