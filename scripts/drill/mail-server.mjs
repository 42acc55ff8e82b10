// A mail server that records the Message-ID of each mail before it accepts it. It refuses one address permanently, and
// after SIGUSR2 it answers 451 to all, until the next SIGUSR2.
import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";

const [port, log, unknown] = process.argv.slice(2);
const { SMTPServer } = createRequire(import.meta.url)("smtp-server");

let busy = false;
process.on("SIGUSR2", () => {
  busy = !busy;
});

const answer = (responseCode, words) => Object.assign(new Error(words), { responseCode });

new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (busy) return done(answer(451, "Try again later"));
    done(address === unknown ? answer(550, "No such user") : null);
  },
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
