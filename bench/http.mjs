import { request } from "node:http";

/** One request with `headers` and perhaps a `body`; the answer's text is decoded only where it is asked for. */
export function send(agent, url, { method = "GET", headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      const chunks = [];
      let bytes = 0;
      answer.on("data", (chunk) => {
        bytes += chunk.length;
        chunks.push(chunk);
      });
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          etag: answer.headers.etag,
          bytes,
          body: () => Buffer.concat(chunks),
          text: () => Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
