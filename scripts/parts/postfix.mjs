// A real Postfix on 127.0.0.1, with a configuration, a queue and certificates of its own. Needs root.
// Debian: apt-get install --no-install-recommends postfix sasl2-bin libsasl2-modules
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { part } from "../drill/part.mjs";
import { freePort } from "../system-postgres.mjs";

export const postfixInstalled = () =>
  process.getuid?.() === 0 && existsSync("/usr/sbin/postfix") && existsSync("/usr/sbin/saslpasswd2");

export const postfixVersion = () =>
  execFileSync("/usr/sbin/postconf", ["-hd", "mail_version"]).toString().trim();

/** Who may send through it. */
export const USER = { name: "lectern", password: "a-password-for-mails" };
/** It refuses the first address permanently, and the second one until `accept` is called. */
export const REFUSED = "gone@example.org";
export const DEFERRED = "later@example.org";
const NOBODY = 65_534;

/**
 * Starts it in this folder. Mail to example.org is stored, mail to elsewhere.example goes to the port `nextHop`, and bounces and
 * replies to cfp.example.org to `lectern mail bounce`, as docs/operations.md has it: run in `portal`, the folder with the portal's
 * .env. `submission` takes mails after STARTTLS and a log-in; `inbound` is where other servers deliver.
 */
export async function startPostfix({ home, portal, cli, nextHop }) {
  const [submission, inbound] = [await freePort(), await freePort()];
  const etc = join(home, "etc");
  const mailboxes = join(home, "mailboxes");
  for (const folder of [etc, join(home, "spool"), join(home, "lib"), mailboxes]) mkdirSync(folder);
  chownSync(mailboxes, NOBODY, NOBODY);
  const postfixId = Number(execFileSync("id", ["-u", "postfix"]));
  chownSync(join(home, "lib"), postfixId, postfixId);
  const certificate = makeCertificate(etc);
  const write = (name, text) => writeFileSync(join(etc, name), text);
  write("main.cf", main({ home, nextHop, certificate }));
  write("master.cf", master({ submission, inbound, portal, cli }));
  write("transport", "bounces@cfp.example.org lectern:\nreplies@cfp.example.org lectern:\n");
  execFileSync("/usr/sbin/postmap", ["-c", etc, `hash:${join(etc, "transport")}`]);
  const access = (...lines) => write("access", lines.join("\n"));
  const gone = `/^${REFUSED}$/ 550 5.1.1 There is no such mailbox`;
  access(gone, `/^${DEFERRED}$/ 450 4.2.1 The mailbox is locked`);
  mkdirSync(join(etc, "sasl"));
  const secrets = join(etc, "sasldb2");
  write(
    "sasl/smtpd.conf",
    `pwcheck_method: auxprop\nauxprop_plugin: sasldb\nmech_list: PLAIN LOGIN\nsasldb_path: ${secrets}\n`,
  );
  execFileSync("/usr/sbin/saslpasswd2", ["-p", "-c", "-f", secrets, "-u", "mx.cfp.example.org", USER.name], {
    input: USER.password,
  });
  chmodSync(secrets, 0o644);
  const log = join(home, "postfix.log");
  const postfix = part({
    name: "Postfix",
    program: "/usr/sbin/postfix",
    args: ["-c", etc, "start-fg"],
    log: join(home, "started.log"),
    ready: async () => readFileSync(log, "utf8").includes("daemon started"),
  });
  writeFileSync(log, "");
  await postfix.start();
  const command = (...args) => execFileSync("/usr/sbin/postfix", ["-c", etc, ...args], { stdio: "ignore" });
  return {
    submission,
    inbound,
    certificate,
    log: () => readFileSync(log, "utf8"),
    /** The mails in the mailbox of example.org, as they were delivered. */
    delivered() {
      const folder = join(mailboxes, "everyone/new");
      if (!existsSync(folder)) return [];
      return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    },
    /** Takes mails to DEFERRED from now on. */
    accept() {
      access(gone);
      command("reload");
    },
    /** Tries at once to deliver what waits. */
    flush: () => command("flush"),
    async close() {
      command("stop");
      await postfix.stop();
    },
  };
}

/** A certificate for localhost that signs itself; returns its path. */
function makeCertificate(folder) {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", key, "-out", certificate];
  const kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
  execFileSync("openssl", [...kind, ...name, ...files], { stdio: "ignore" });
  chmodSync(key, 0o600);
  return certificate;
}

const main = ({ home, nextHop, certificate }) => `compatibility_level = 3.6
maillog_file_prefixes = ${home}
maillog_file = ${home}/postfix.log
queue_directory = ${home}/spool
data_directory = ${home}/lib
myhostname = mx.cfp.example.org
mydestination =
relay_domains = cfp.example.org
recipient_delimiter = +
mynetworks =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
smtp_bind_address = 127.0.0.1
alias_maps =
alias_database =
smtpd_tls_cert_file = ${certificate}
smtpd_tls_key_file = ${home}/etc/key.pem
smtpd_sasl_path = smtpd
cyrus_sasl_config_path = ${home}/etc/sasl
smtpd_sasl_local_domain = mx.cfp.example.org
transport_maps = hash:${home}/etc/transport, inline:{ { elsewhere.example = smtp:[127.0.0.1]:${nextHop} } }
lectern_destination_recipient_limit = 1
virtual_mailbox_domains = example.org
virtual_mailbox_base = ${home}/mailboxes
virtual_mailbox_maps = static:everyone/
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
smtpd_recipient_restrictions = check_recipient_access regexp:${home}/etc/access, permit_sasl_authenticated, reject_unauth_destination
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
# A report on a delay is written at the next look at the queue.
delay_warning_time = 1s
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 4s
`;

const DAEMONS = `pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd`;

const master = ({ submission, inbound, portal, cli }) => `${DAEMONS}
127.0.0.1:${inbound} inet n - n - - smtpd
127.0.0.1:${submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_tls_auth_only=yes
  -o smtpd_client_restrictions=permit_sasl_authenticated,reject
lectern unix - n n - 1 pipe
  user=nobody directory=${portal} argv=${process.execPath} ${cli} mail bounce
`;
