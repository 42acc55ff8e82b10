import type { AddressInfo } from "node:net";
import type { PresignedPost } from "#platform/object-store/object-store";
import { type Answer, postForm } from "#platform/object-store/running-store.fixture";
import { callAs } from "./client";
import { type Person, proposalBody } from "./make";
import type { TestServer } from "./server";

/** Where the server really listens: uploads are too much for a call without a network. */
async function listening({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Sends a file with pre-signed data, as a browser does. */
export async function sendFile(
  server: TestServer,
  sp: PresignedPost,
  content: string | Buffer,
): Promise<Answer> {
  const { pathname } = new URL(sp.url);
  return postForm({ url: (await listening(server)) + pathname, fields: sp.fields }, content);
}

/** Follows a download link; returns the file's content and name. */
export async function fetchFile(server: TestServer, link: string) {
  const { pathname, search } = new URL(link);
  const response = await fetch((await listening(server)) + pathname + search);
  return {
    status: response.status,
    disposition: response.headers.get("content-disposition"),
    type: response.headers.get("content-type"),
    content: Buffer.from(await response.arrayBuffer()),
  };
}

/** A submission that waits for its file, with the data to send it. */
export async function startUpload(
  server: TestServer,
  speaker: Person,
  extension = "pdf",
): Promise<{ id: number; sp: PresignedPost }> {
  const body = proposalBody(speaker.name, { extension });
  const created = (await callAs(server, speaker).post("/api/submit/", body)).json();
  return { id: created.submission_id, sp: created.sp };
}

export const confirm = (server: TestServer, who: Person, id: number) =>
  callAs(server, who).post(`/api/submissions/confirm/${id}/`);

/** A Submitted submission with a file that was taken in and processed. */
export async function submitFile(
  server: TestServer,
  speaker: Person,
  content: string | Buffer,
  type = "pdf",
) {
  const { id, sp } = await startUpload(server, speaker, type);
  await sendFile(server, sp, content);
  await confirm(server, speaker, id);
  await server.runJobs();
  return { id, sp };
}
