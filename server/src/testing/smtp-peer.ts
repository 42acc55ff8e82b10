import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerEnvelope } from "smtp-server";

export type ReceivedMail = {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  automatic: boolean;
  /** The envelope of the mail: where it bounces to, and with which options (RFC 3461). */
  envelope: { from: string; id: string | undefined; first: string | undefined; notify: string | undefined };
};

/** The sender of these tests' mails. */
export const SENDER = { from: "Lectern <cfp@example.org>", domain: "cfp.example.org" };

/** A real mail server that refuses on request. */
export type SmtpPeer = {
  port: number;
  received: ReceivedMail[];
  /** The answers to the next recipients, one each; then 250 again. */
  refuseNext(...codes: number[]): void;
  close(): Promise<void>;
};

export async function smtpPeer(port = 0): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    hideDSN: false,
    onRcptTo(_address, _session, done) {
      const code = refusals.shift();
      done(code === undefined ? null : Object.assign(new Error("refused"), { responseCode: code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({
            from: mail.from?.address ?? "",
            to: session.envelope.rcptTo.map(({ address }) => address).join(),
            subject: mail.subject ?? "",
            text: mail.text?.trimEnd() ?? "",
            html: mail.html ?? "",
            messageId: mail.messageId ?? "",
            envelope: envelopeOf(session.envelope),
            automatic: mail.headers.some(({ key }) => key === "auto-submitted"),
          });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuseNext: (...codes) => void refusals.push(...codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function envelopeOf({ mailFrom, rcptTo, dsn }: SMTPServerEnvelope): ReceivedMail["envelope"] {
  const first = rcptTo[0]?.dsn;
  return {
    from: mailFrom ? mailFrom.address : "",
    id: dsn?.envid ?? undefined,
    first: first?.orcpt,
    notify: first?.notify?.join(),
  };
}
