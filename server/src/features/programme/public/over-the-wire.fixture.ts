import { Agent, type IncomingHttpHeaders, request } from "node:http";

const agent = new Agent({ keepAlive: true });

type Asked = { method?: string; headers?: Record<string, string> };
export type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The answer of a listening server as it is sent: nothing is decompressed, and no header is added to the request. */
export const bytesOf = (
  port: number,
  path: string,
  { method = "GET", headers = {} }: Asked = {},
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
      answer.on("error", reject);
    });
    asking.on("error", reject);
    asking.end();
  });
