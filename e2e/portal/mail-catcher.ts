import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port";

export type CaughtMail = {
  /** The envelope's sender, which gets bounces. */
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The raw message. */
  source: string;
};

export type MailCatcher = {
  url: string;
  mails(): readonly CaughtMail[];
  close(): Promise<void>;
};

/** A real SMTP server that stores the mails it receives. */
export async function catchMails(): Promise<MailCatcher> {
  const caught: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        const message = Buffer.concat(chunks);
        const source = message.toString("latin1");
        PostalMime.parse(message).then(
          (mail) => {
            for (const to of recipients) {
              caught.push({ from, to, subject: mail.subject ?? "", text: mail.text ?? "", source });
            }
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => caught,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
