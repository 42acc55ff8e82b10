import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const TIMEOUT_MS = 40_000;

/** Sends an HTTP request from an address in 127/8. Throws when there is no answer. */
export function call({ method, url, headers = {}, body, from }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false, localAddress: from, timeout: TIMEOUT_MS });
    sent.on("timeout", () => sent.destroy(new Error("no answer")));
    sent.on("error", reject);
    sent.on("response", (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("aborted", () => reject(new Error("cut off")));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        let json = null;
        try {
          json = JSON.parse(text);
        } catch {
          // The store and the proxy don't answer JSON.
        }
        resolve({ status: response.statusCode, retryAfter: response.headers["retry-after"], text, json });
      });
    });
    sent.end(body);
  });
}

/** An API client of a user, which notes each 5xx and each broken connection. */
export function person(base, from, note) {
  let access = null;
  const api = async (method, path, body, headers = {}) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const all = {
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...(access && { authorization: `Bearer ${access}` }),
      ...headers,
    };
    try {
      const answer = await call({ method, url: base + path, headers: all, body: payload, from });
      const { status, retryAfter } = answer;
      if (status >= 500) note({ at: Date.now(), status, path, retryAfter });
      return answer;
    } catch (error) {
      note({ at: Date.now(), status: 0, path, why: error.message });
      return { status: 0, text: "", json: null };
    }
  };
  return {
    api,
    async logIn(email, password) {
      const answer = await api("POST", "/api/login/", { email, password, token: "any" });
      if (answer.status !== 200)
        throw new Error(`${email} could not log in: ${answer.status} ${answer.text}`);
      access = answer.json.access;
    },
    /** Repeats a request with the same Idempotency-Key until the answer is no 5xx. */
    async insist(method, path, body, until, key = randomUUID()) {
      const headers = { "idempotency-key": key };
      for (let tries = 1; ; tries++) {
        const answer = await api(method, path, body, headers);
        if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) {
          return { ...answer, tries, key };
        }
        if (Date.now() > until) return { ...answer, tries, key };
        await sleep(200 + Math.random() * 300);
      }
    },
    /** Uploads a file with pre-signed data. */
    async send({ url, fields }, file) {
      const boundary = `drill-${randomUUID()}`;
      const parts = Object.entries(fields).map(
        ([name, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `${parts.join("")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="talk.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "content-length": body.length,
      };
      try {
        const answer = await call({ method: "POST", url, headers, body, from });
        if (answer.status >= 500) note({ at: Date.now(), status: answer.status, path: "upload" });
        return answer.status;
      } catch (error) {
        note({ at: Date.now(), status: 0, path: "upload", why: error.message });
        return 0;
      }
    },
  };
}
