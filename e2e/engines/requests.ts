import type { Requests } from "../portal/session";
import type { EngineWindow } from "./window";

type Answer = { ok: boolean; text: string };

/** Calls of the API by the page itself, so that the browser stores the session's cookie. */
export function requestsIn(window: EngineWindow): Requests {
  const call = async (
    method: string,
    url: string,
    { data, headers }: { data?: unknown; headers?: object } = {},
  ) => {
    const init = {
      method,
      headers: { ...(data === undefined ? {} : { "content-type": "application/json" }), ...headers },
      body: data === undefined ? undefined : JSON.stringify(data),
    };
    const { ok, text } = (await window.evaluate(
      `fetch(${JSON.stringify(url)}, ${JSON.stringify(init)})
        .then(async (answer) => ({ ok: answer.ok, text: await answer.text() }))`,
    )) as Answer;
    return { ok: () => ok, text: async () => text, json: async () => JSON.parse(text) };
  };
  return {
    get: (url) => call("GET", url),
    post: (url, options) => call("POST", url, options),
    put: (url, options) => call("PUT", url, options),
  };
}
