import type { HandleName } from "./fields";

/** A pasted address: its host in small letters, and the parts of its path. */
type Address = { host: string; parts: readonly string[] };

type Network = {
  /** The name in the address of a profile; undefined when it is no such address. */
  nameIn: (address: Address) => string | undefined;
  /** A name as it is kept; null when it cannot be one. */
  kept: (name: string) => string | null;
  fault: string;
};

const X = /^(?:(?:www|m|mobile)\.)?(?:x|twitter)\.com$/;
const INSTAGRAM = /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/;
const LINKEDIN = /^(?:[a-z]{2,3}\.)?linkedin\.com$/;
const BLUESKY = /^(?:www\.)?bsky\.app$/;
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;
/** In the place of a name, in the addresses of posts and of the networks' own pages. */
const NO_NAME = /^(?:i|intent|share|home|explore|search|hashtag|settings|p|reels?|stories|accounts)$/i;

const withoutAt = (name: string) => name.replace(/^@/, "");
const isDomain = (text: string) => text.length <= 253 && DOMAIN.test(text);
const matching = (pattern: RegExp, name: string) => (pattern.test(name) ? name : null);
const firstPart =
  (hosts: RegExp) =>
  ({ host, parts: [name] }: Address) =>
    hosts.test(host) && name !== undefined && !NO_NAME.test(name) ? name : undefined;

const NETWORKS: Record<HandleName, Network> = {
  twitter_handle: {
    nameIn: firstPart(X),
    kept: (name) => matching(/^\w{1,15}$/, withoutAt(name)),
    fault: "Enter an X handle, such as ada_lovelace, or the address of the profile on x.com.",
  },
  instagram_handle: {
    nameIn: firstPart(INSTAGRAM),
    kept: (name) => matching(/^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9_.]{1,30}$/, withoutAt(name).toLowerCase()),
    fault: "Enter an Instagram handle, such as ada.lovelace, or the address of the profile on instagram.com.",
  },
  linkedin_handle: {
    nameIn: ({ host, parts: [kind, name] }) => (LINKEDIN.test(host) && kind === "in" ? name : undefined),
    kept: (name) => matching(/^[\p{L}\p{M}\p{N}_-]{1,100}$/u, withoutAt(name)),
    fault: "Enter a LinkedIn profile, such as ada-lovelace, or its address: linkedin.com/in/ada-lovelace.",
  },
  mastodon_handle: {
    nameIn: ({ host, parts }) => {
      const user = parts[0] === "users" ? parts[1] : parts.find((part) => part.startsWith("@"));
      return user?.slice(1).includes("@") ? user : `${user ?? ""}@${host}`;
    },
    kept: (name) => {
      const [user = "", host = "", ...more] = withoutAt(name).split("@");
      const fits = more.length === 0 && /^\w(?:[\w.-]*\w)?$/.test(user) && isDomain(host);
      return fits ? `@${user}@${host.toLowerCase()}` : null;
    },
    fault: "Enter a Mastodon profile, such as @ada@mastodon.social, or its address.",
  },
  bluesky_handle: {
    nameIn: ({ host, parts: [kind, name] }) => {
      if (BLUESKY.test(host)) return kind === "profile" ? name : undefined;
      return kind === undefined ? host : undefined;
    },
    kept: (name) => {
      const own = withoutAt(name).toLowerCase();
      return isDomain(own) ? own : null;
    },
    fault: "Enter a Bluesky domain, such as ada.bsky.social, or the address of the profile on bsky.app.",
  },
};

/**
 * A handle as it is kept: of `@name` and of a profile's address the name alone, of Mastodon `@user@host`, of
 * Bluesky the domain. Blank stays blank; null for what is no handle there. Doing it twice changes nothing.
 */
export function normalisedHandle(field: HandleName, typed: string): string | null {
  const text = typed.trim();
  if (text === "") return "";
  const { nameIn, kept } = NETWORKS[field];
  const address = addressIn(
    field === "linkedin_handle" ? text.replace(/^\/?in\//, "linkedin.com/in/") : text,
  );
  const name = address ? nameIn(address) : text;
  return name === undefined ? null : kept(name);
}

/** The warning for a text that is not a handle. */
export const handleFault = (field: HandleName): string => NETWORKS[field].fault;

/** A pasted address; null for a bare name, which may have dots of its own. */
function addressIn(text: string): Address | null {
  const found = /^([a-z]+:\/\/)?([^\s/?#@:]+\.[^\s/?#@:]+)(\/[^?#]*)?(?:[?#].*)?$/i.exec(text);
  if (!found) return null;
  const [, scheme, name = "", path = ""] = found;
  const host = name.toLowerCase();
  const bare = scheme === undefined && path === "";
  if (bare && ![X, INSTAGRAM, LINKEDIN, BLUESKY].some((hosts) => hosts.test(host))) return null;
  return { host, parts: path.split("/").filter(Boolean).map(decoded) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
