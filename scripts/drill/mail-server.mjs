// A mail server that notes the Message-ID of each mail it takes before it says so.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";

const [port, log] = process.argv.slice(2);
const { SMTPServer } = createRequire(import.meta.url)("smtp-server");

new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onData(stream, session, done) {
    let head = "";
    stream.on("data", (chunk) => {
      if (head.length < 10_000) head += chunk.toString("latin1");
    });
    stream.on("end", () => {
      const id = /^message-id:\s*<([^>]+)>/im.exec(head)?.[1] ?? "none";
      appendFileSync(log, `${id} ${session.envelope.rcptTo.map(({ address }) => address).join()}\n`);
      done();
    });
  },
}).listen(Number(port), "127.0.0.1");
