import type { CaughtMail } from "./mail-catcher";

/** The report (RFC 3464) of a mail server that could not deliver this mail: it knows nobody of that name. */
export function returnedMail({ from, to, source }: CaughtMail): string {
  const [headers = ""] = source.split(/\r?\n\r?\n/);
  return `From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
To: ${from}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="returned"

--returned
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--returned
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; 550 5.1.1 User unknown

--returned
Content-Type: text/rfc822-headers

${headers}

--returned--
`;
}
