/** Delivery reports as the mail servers of this world write them (RFC 3464), about a mail of ours. */
export type About = {
  id: string;
  to: string;
  /** The host of the Message-ID. */
  domain?: string;
};

export const messageId = ({ id, domain = "cfp.example.org" }: About) => `<${id}@${domain}>`;

/** The headers of the mail, as it went out. */
export const original = (about: About) => `Received: from app.example.org (app.example.org [192.0.2.10])
\tby mail.example.org (Postfix) with ESMTPS id 4Xabc12345
\tfor <${about.to}>; Sat,  1 Mar 2025 12:00:01 +0000 (UTC)
From: Lectern <cfp@example.org>
To: ${about.to}
Subject: =?utf-8?q?Lectern_2025=3A_=22K=C3=A4se=22_is_accepted?=
Message-ID: ${messageId(about)}
Date: Sat, 01 Mar 2025 12:00:00 +0000
Auto-Submitted: auto-generated
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="--_NmP-1"`;

/** Lines end as they do on the wire. */
export const onTheWire = (text: string) => new TextEncoder().encode(text.replace(/\r?\n/g, "\r\n"));

/** Postfix 3.7, whose client got a 550 from the reader's server. */
export const postfix = (about: About) =>
  onTheWire(`Return-Path: <>
X-Original-To: bounces@cfp.example.org
Delivered-To: bounces@cfp.example.org
Received: by mail.example.org (Postfix)
\tid 9F3AB60C2E; Sat,  1 Mar 2025 12:00:03 +0000 (UTC)
Date: Sat,  1 Mar 2025 12:00:03 +0000 (UTC)
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces@cfp.example.org
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4Xabc12345.1740830403/mail.example.org"
Content-Transfer-Encoding: 8bit
Message-Id: <20250301120003.9F3AB60C2E@mail.example.org>

This is a MIME-encapsulated message.

--4Xabc12345.1740830403/mail.example.org
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mail.example.org.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${about.to}>: host mx.example.net[203.0.113.5] said: 550 5.1.1 <${about.to}>:
    Recipient address rejected: User unknown in virtual mailbox table (in reply
    to RCPT TO command)

--4Xabc12345.1740830403/mail.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
Original-Envelope-Id: ${about.id}
X-Postfix-Queue-ID: 4Xabc12345
X-Postfix-Sender: rfc822; bounces@cfp.example.org
Arrival-Date: Sat,  1 Mar 2025 12:00:01 +0000 (UTC)

Final-Recipient: rfc822; ${about.to}
Original-Recipient: rfc822;${about.to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; 550 5.1.1 <${about.to}>: Recipient address rejected:
    User unknown in virtual mailbox table

--4Xabc12345.1740830403/mail.example.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers
Content-Transfer-Encoding: 8bit

Return-Path: <bounces@cfp.example.org>
${original(about)}

--4Xabc12345.1740830403/mail.example.org--
`);

/** Postfix, which has given up after five days: "failed", though the code is one of those that may pass. */
export const expired = (about: About) =>
  onTheWire(`From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces@cfp.example.org
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B1"

--B1
Content-Type: text/plain; charset=us-ascii

<${about.to}>: connect to mx.example.net[203.0.113.5]:25: Connection timed out

--B1
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; ${about.to}
Action: failed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.example.net[203.0.113.5]:25:
    Connection timed out

--B1
Content-Type: message/rfc822

${original(about)}

----_NmP-1--
--B1--
`);

/** Exim 4.96: its own code is 5.0.0 always, and the server's is in its text. */
export const exim = (about: About) =>
  onTheWire(`Return-path: <>
Envelope-to: bounces@cfp.example.org
Delivery-date: Sat, 01 Mar 2025 12:00:03 +0000
Received: from Debian-exim by mail.example.org with local (Exim 4.96)
\tid 1toLwB-000abc-0V
\tfor bounces@cfp.example.org;
\tSat, 01 Mar 2025 12:00:03 +0000
X-Failed-Recipients: ${about.to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.example.org>
To: bounces@cfp.example.org
References: ${messageId(about)}
Content-Type: multipart/report; report-type=delivery-status; boundary=1740830403-eximdsn-804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1toLwB-000abc-0V@mail.example.org>
Date: Sat, 01 Mar 2025 12:00:03 +0000

--1740830403-eximdsn-804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${about.to}
    host mx.example.net [203.0.113.5]
    SMTP error from remote mail server after RCPT TO:<${about.to}>:
    552 5.2.2 Mailbox full

--1740830403-eximdsn-804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Action: failed
Final-Recipient: rfc822;${about.to}
Status: 5.0.0
Remote-MTA: dns; mx.example.net
Diagnostic-Code: smtp; 552 5.2.2 Mailbox full

--1740830403-eximdsn-804289383
Content-type: message/rfc822

Return-path: <bounces@cfp.example.org>
${original(about)}

----_NmP-1
Content-Type: text/plain; charset=utf-8

Dear Ada,

----_NmP-1--

--1740830403-eximdsn-804289383--
`);

/** A report that holds no word of the mail: only where it was sent to says which one it is. */
export const bare = (about: About, action = "failed", status = "5.2.1") =>
  onTheWire(`From: postmaster@example.net
To: <bounces+${about.id}@cfp.example.org>
Subject: Returned mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type="delivery-status"; boundary=bare

--bare

Sorry.
--bare
Content-Type: message/delivery-status

Reporting-MTA: dns; example.net

Final-Recipient: RFC822; <${about.to}>
Action: ${action}
Status: ${status} (mailbox disabled)
--bare--
`);

/** Postfix, which has not given up yet. */
export const delayed = (about: About) => bare(about, "delayed", "4.4.1");
