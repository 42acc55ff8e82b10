import { type About, messageId, onTheWire, original } from "./reports.fixture";

/** Exchange Online: an HTML letter first, and the address in capitals where the directory has it so. */
export const exchange = (about: About) =>
  onTheWire(`From: <postmaster@example.net>
To: <bounces@cfp.example.org>
Date: Sat, 1 Mar 2025 12:00:04 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="8a7c2d1e-55b0-4c43-a5a2-0d6d6b1b9d11"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-GB
Message-ID: <3e0f6a7b-4d53-4c79-9d63-0123456789ab@AM0PR01MB0000.eurprd01.prod.exchangelabs.com>
In-Reply-To: ${messageId(about)}
References: ${messageId(about)}
Subject: Undeliverable: =?utf-8?B?TGVjdGVybiAyMDI1?=
Auto-Submitted: auto-replied
MIME-Version: 1.0

--8a7c2d1e-55b0-4c43-a5a2-0d6d6b1b9d11
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="inner-alternative"

--inner-alternative
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${about.to} couldn't be delivered.=20

--inner-alternative
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body><p>Your message couldn't be delivered.</p><script>alert(1)</script></body></html>

--inner-alternative--

--8a7c2d1e-55b0-4c43-a5a2-0d6d6b1b9d11
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01MB0000.eurprd01.prod.exchangelabs.com
Received-From-MTA: dns;mail.example.org
Arrival-Date: Sat, 1 Mar 2025 12:00:02 +0000

Final-Recipient: rfc822;${about.to.toUpperCase()}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
X-Display-Name: Ada

--8a7c2d1e-55b0-4c43-a5a2-0d6d6b1b9d11
Content-Type: message/rfc822

Received: from AM0PR02CA0000.eurprd02.prod.outlook.com (2603:10a6:208:28::13)
 by AM0PR01MB0000.eurprd01.prod.exchangelabs.com; Sat, 1 Mar 2025 12:00:02 +0000
${original(about)}

--8a7c2d1e-55b0-4c43-a5a2-0d6d6b1b9d11--
`);

/** Gmail: a letter with a picture, an answer of many lines, and a name of its own for the Message-ID. */
export const gmail = (about: About) =>
  onTheWire(`Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: bounces@cfp.example.org
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${messageId(about)}
In-Reply-To: ${messageId(about)}
X-Failed-Recipients: ${about.to}
Message-ID: <67c2f5a3.050a0220.1234.5678.GMR@mx.google.com>
Date: Sat, 01 Mar 2025 04:00:03 -0800 (PST)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="000000000000a1b2c3"; report-type=delivery-status

--000000000000a1b2c3
Content-Type: multipart/related; boundary="000000000000d4e5f6"

--000000000000d4e5f6
Content-Type: multipart/alternative; boundary="0000000000000789ab"

--0000000000000789ab
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--0000000000000789ab
Content-Type: text/html; charset="UTF-8"

<html><img src="cid:icon.png"></html>

--0000000000000789ab--
--000000000000d4e5f6
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--000000000000d4e5f6--
--000000000000a1b2c3
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; cfp@example.org
Arrival-Date: Sat, 01 Mar 2025 04:00:02 -0800 (PST)
X-Original-Message-ID: ${messageId(about)}

Final-Recipient: rfc822; ${about.to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450:4025:c01::1a, the
 server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550-5.1.1 unnecessary spaces. For more information, go to
 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a640c23a62f3a-abf0c - gsmtp
Last-Attempt-Date: Sat, 01 Mar 2025 04:00:03 -0800 (PST)

--000000000000a1b2c3
Content-Type: message/rfc822

DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
        d=example.org; s=20230601;
        bh=abc=;
${original(about)}

----- Message truncated -----

--000000000000a1b2c3--
`);
