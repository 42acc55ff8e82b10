import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import { StoreRefusal } from "./store-refusal";

/** The fields of an upload form, by lower-case name. */
export type FormFields = ReadonlyMap<string, string>;

const LIMITS = { fieldNameSize: 200, fieldSize: 20_480, fields: 30, files: 1, parts: 32, headerPairs: 50 };
const IDLE_TIMEOUT_MS = 60_000;

const malformed = (sentence: string) => new StoreRefusal("MalformedPOSTRequest", sentence);
const invalid = (sentence: string) => new StoreRefusal("InvalidArgument", sentence);

/**
 * Reads a multipart form whose last part is the file, without holding the file in memory. `takeFile` is called
 * once, with the fields, and must read the file to its end.
 * @throws StoreRefusal, or what `takeFile` threw; always after `takeFile` has ended.
 */
export function readUploadForm(
  request: IncomingMessage,
  takeFile: (fields: FormFields, file: Readable) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = formParser(request);
    const fields = new Map<string, string>();
    let file: Readable | undefined;
    let taken: Promise<void> = Promise.resolve();
    let over = false;

    const end = (settle: () => void) => {
      over = true;
      void taken.catch(() => {}).then(settle);
    };
    const refuse = (error: unknown) => {
      if (over) return;
      request.unpipe(parser);
      parser.destroy();
      file?.destroy(error instanceof Error ? error : undefined);
      end(() => reject(error));
    };

    parser.on("field", (name, value, _nameCut, valueCut) => {
      const problem = fieldProblem(fields, name, valueCut, file !== undefined);
      if (problem) refuse(problem);
      else fields.set(name.toLowerCase(), value);
    });
    parser.on("file", (_name, stream) => {
      file = stream;
      stream.on("error", (error) => {
        // A reader that gives up aborts the stream, and throws the reason.
        if (error.name !== "AbortError") refuse(malformed("The file was cut off."));
      });
      if (over) return;
      taken = takeFile(fields, stream);
      taken.catch(refuse);
    });
    parser.on("finish", () => {
      if (over) return;
      if (file === undefined) refuse(invalid("The upload form has no file."));
      else taken.then(() => over || end(resolve), refuse);
    });
    parser.on("error", () => refuse(malformed("The upload form cannot be read.")));
    for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"] as const) {
      parser.on(limit, () => refuse(invalid("The upload form has too many parts.")));
    }
    request.once("close", () => {
      if (!request.complete) refuse(malformed("The upload was cut off."));
    });
    request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy());
    request.pipe(parser);
  });
}

/**
 * Reads and drops the rest of a request, up to `limit` bytes. A browser shows an answer only once it has sent everything;
 * if we close the connection before, users see a network error instead of the reason.
 * @returns whether the request was read to its end.
 */
export function drain(request: IncomingMessage, limit: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve(true);
    let dropped = 0;
    request.on("data", (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped <= limit) return;
      request.pause();
      resolve(false);
    });
    request.once("end", () => resolve(true));
    request.once("close", () => resolve(true));
    request.resume();
  });
}

function formParser(request: IncomingMessage): BusboyInstance {
  const type = request.headers["content-type"];
  if (!type?.toLowerCase().startsWith("multipart/form-data"))
    throw malformed("An upload is a multipart form.");
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: LIMITS,
      isPartAFile: (name) => name === "file",
    });
  } catch {
    throw malformed("The upload form has no boundary.");
  }
}

function fieldProblem(
  fields: FormFields,
  name: string | undefined,
  valueCut: boolean,
  afterFile: boolean,
): StoreRefusal | null {
  if (!name) return malformed("The upload form has a field without a name.");
  if (afterFile) return invalid("The file must be the last part of the upload form.");
  if (valueCut) return invalid("The upload form has a field that is too long.");
  if (fields.has(name.toLowerCase())) return invalid("The upload form has a field twice.");
  return null;
}
