import { expect, onTestFinished, test, vi } from "vitest";
import page from "../../index.html?raw";
import { keepAccess, renewSession, sessionHinted } from "./access";

const [, script = ""] = /<script>(.*?)<\/script>/s.exec(page) ?? [];

/** Runs `work` and returns which locks and requests it asked for. */
async function requestsOf(work: () => unknown) {
  const locks: string[] = [];
  const requests: unknown[] = [];
  const request = (name: string, locked: () => unknown) => {
    locks.push(name);
    return locked();
  };
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("fetch", async (path: string, { method, headers }: RequestInit) => {
    requests.push({ path, method, headers });
    return new Response(JSON.stringify({ access: "new" }));
  });
  await work();
  return { locks, requests };
}

/** As the browser runs it, before the page's other scripts. */
const runScript = () => new Function(script)();

test("sends the same request for the session, under the same lock, in the page's own script", async () => {
  history.replaceState(null, "", "/homepage/speaker/app");
  vi.spyOn(document, "cookie", "get").mockReturnValue("lectern_session=1");
  const begun = await requestsOf(runScript);
  delete window.renewal;
  const later = await requestsOf(renewSession);
  expect(begun).toEqual(later);
  expect(begun.requests).toHaveLength(1);
  expect(begun.locks).toHaveLength(1);
});

test.each([
  ["lectern_session=1", true],
  ["a=b; lectern_session=1", true],
  ["__Host-lectern_session=1; a=b", true],
  ["not_lectern_session=1", false],
  ["a=lectern_session", false],
  ["", false],
])("finds in the cookies '%s' a session, or none, as the page's own script does", async (cookies, found) => {
  history.replaceState(null, "", "/homepage/speaker/app");
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookies);
  expect(sessionHinted()).toBe(found);
  const { requests } = await requestsOf(runScript);
  delete window.renewal;
  expect(requests).toHaveLength(found ? 1 : 0);
});

test.each([
  ["lectern_session", ""],
  ["__Host-lectern_session", "; secure"],
])("removes the hint %s of a session that has ended, as browsers require", async (name, secure) => {
  keepAccess("another session");
  keepAccess(null);
  const written: string[] = [];
  const cookie = { get: () => `${name}=1`, set: (text: string) => void written.push(text) };
  Object.defineProperty(document, "cookie", { ...cookie, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, "cookie"));
  vi.stubGlobal("fetch", async () => Response.json({ detail: "ended" }, { status: 401 }));
  await expect(renewSession()).rejects.toMatchObject({ status: 401 });
  expect(written).toEqual([`${name}=; path=/; max-age=-1; samesite=strict${secure}`]);
});
