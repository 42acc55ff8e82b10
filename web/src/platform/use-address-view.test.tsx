import { screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { useAddressView } from "./use-address-view";

const FORM = {
  read: (query: URLSearchParams) => ({ search: query.get("q") ?? "" }),
  write: ({ search }: { search: string }) => new URLSearchParams(search === "" ? {} : { q: search }),
};

function List() {
  const [view, change] = useAddressView(FORM);
  return (
    <>
      <input type="search" value={view.search} onChange={(e) => change({ search: e.currentTarget.value })} />
      <Link to="/one">One</Link>
      <Link to="/?q=linked">Linked</Link>
    </>
  );
}

const One = () => <p>This one</p>;
const Nothing = () => null;

/** A list, and a page that is loaded when `arrive` is called. */
function open(address: string) {
  let arrive = () => {};
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const one = async () => {
    await fetched;
    return { Component: One };
  };
  const opened = visit(address, [
    { path: "/", Component: List, HydrateFallback: Nothing },
    { path: "/one", lazy: one, HydrateFallback: Nothing },
  ]);
  const query = () => opened.router.state.location.search;
  return { ...opened, arrive, query };
}
const search = () => screen.getByRole<HTMLInputElement>("searchbox");

test("a search is in the address when the typing pauses, and an address with one shows it", async () => {
  const { user, query } = open("/?q=ma");
  await user.type(search(), "lware");
  await waitFor(() => expect(query()).toBe("?q=malware"));
  await user.click(screen.getByRole("link", { name: "Linked" }));
  await waitFor(() => expect(search().value).toBe("linked"));
});

test("a result that is opened while the pause still lasts opens, however long its page takes", async () => {
  const { user, arrive, router } = open("/");
  await user.type(search(), "x");
  await user.click(screen.getByRole("link", { name: "One" }));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(router.state.navigation.location?.pathname).toBe("/one");
  arrive();
  expect(await screen.findByText("This one")).toBeTruthy();
});
