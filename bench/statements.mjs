// Loaded with --import into a server that is not measured: which statements a request sends to PostgreSQL. They are read
// from the connections, as the server is built in one piece with its packages.
import { Socket } from "node:net";
import { answerTheBench } from "./answers.mjs";

const [SIMPLE, PARSE, BIND] = ["Q", "P", "B"];
/** All messages of a client; anything else on a socket is not PostgreSQL's. */
const MESSAGES = /^[QPBDEHSCFXdcfp]$/;

/** The texts of each connection's statements by their names. */
const statements = new WeakMap();
let noted = null;

answerTheBench({
  record() {
    noted = [];
  },
  statements() {
    const all = noted;
    noted = null;
    return all;
  },
});

const { write } = Socket.prototype;
Socket.prototype.write = function observed(chunk, ...rest) {
  if (Buffer.isBuffer(chunk)) for (const message of messagesIn(chunk)) note(this, message);
  return write.call(this, chunk, ...rest);
};

/** The messages that a chunk consists of: a letter, a length and a body each. */
function messagesIn(chunk) {
  const messages = [];
  for (let at = 0; at < chunk.length; ) {
    const type = String.fromCharCode(chunk[at]);
    const end = at + 5 <= chunk.length ? at + 1 + chunk.readInt32BE(at + 1) : 0;
    if (!MESSAGES.test(type) || end < at + 5 || end > chunk.length) return [];
    messages.push({ type, body: chunk.subarray(at + 5, end) });
    at = end;
  }
  return messages;
}

/** Statements are parsed once for each connection, and then bound by their names. */
function note(socket, { type, body }) {
  if (type === SIMPLE) noted?.push({ text: wordsOf(body, 1)[0], values: [] });
  if (type === PARSE) {
    const [name, text] = wordsOf(body, 2);
    statements.set(socket, (statements.get(socket) ?? new Map()).set(name, text));
  }
  if (type !== BIND || !noted) return;
  const [portal, name] = wordsOf(body, 2);
  noted.push({
    text: statements.get(socket)?.get(name),
    values: valuesIn(body, Buffer.byteLength(portal + name) + 2),
  });
}

/** The texts at the beginning of a message, each of which ends with a zero. */
const wordsOf = (body, count) => body.toString().split("\0", count);

/** The values of a Bind: formats of values, then values with their lengths; -1 is null. */
function valuesIn(body, start) {
  const formats = body.readInt16BE(start);
  let at = start + 2 + 2 * formats;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, (_, n) => {
    if (formats > 0 && body.readInt16BE(start + 2 + 2 * Math.min(n, formats - 1)) === 1)
      throw new Error("A binary value cannot be recorded");
    const length = body.readInt32BE(at);
    at += 4 + Math.max(0, length);
    return length < 0 ? null : body.toString("utf8", at - length, at);
  });
}
