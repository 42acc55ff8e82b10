import { describe, expect, test } from "vitest";
import { ProfileBody } from "./contract";
import { HANDLE_NAMES, type HandleName } from "./fields";
import { normalisedHandle } from "./handles";

const becomes: [HandleName, string, string][] = [
  ["twitter_handle", " @ada_l ", "ada_l"],
  ["twitter_handle", "ada_l", "ada_l"],
  ["twitter_handle", "https://x.com/ada_l", "ada_l"],
  ["twitter_handle", "https://twitter.com/@ada_l/status/1?s=20", "ada_l"],
  ["twitter_handle", "mobile.twitter.com/ada_l#top", "ada_l"],
  ["instagram_handle", "@Ada.Lovelace", "ada.lovelace"],
  ["instagram_handle", "ada.co", "ada.co"],
  ["instagram_handle", "https://www.instagram.com/ada.lovelace/?hl=en", "ada.lovelace"],
  ["linkedin_handle", "ada-lovelace-1a2b", "ada-lovelace-1a2b"],
  ["linkedin_handle", "in/ada-lovelace", "ada-lovelace"],
  ["linkedin_handle", "https://uk.linkedin.com/in/ada-lovelace/details/", "ada-lovelace"],
  ["linkedin_handle", "https://www.linkedin.com/in/jos%C3%A9-ni%C3%B1o/", "josé-niño"],
  ["mastodon_handle", "ada@Mastodon.Social", "@ada@mastodon.social"],
  ["mastodon_handle", "@ada.l@example.social", "@ada.l@example.social"],
  ["mastodon_handle", "https://mastodon.social/@ada/1234", "@ada@mastodon.social"],
  ["mastodon_handle", "https://example.social/users/ada", "@ada@example.social"],
  ["mastodon_handle", "https://mastodon.social/@ada@example.social", "@ada@example.social"],
  ["mastodon_handle", "https://münchen.social/web/@ada", "@ada@münchen.social"],
  ["bluesky_handle", "@Ada.bsky.social", "ada.bsky.social"],
  ["bluesky_handle", "ada.example", "ada.example"],
  ["bluesky_handle", "https://ada.example/", "ada.example"],
  ["bluesky_handle", "https://bsky.app/profile/ada.example/post/3k", "ada.example"],
  ["bluesky_handle", "at://ada.example", "ada.example"],
];

test.each(becomes)("%s: %s becomes %s, and stays that", (field, typed, kept) => {
  expect(normalisedHandle(field, typed)).toBe(kept);
  expect(normalisedHandle(field, kept)).toBe(kept);
});

const wrong: [HandleName, string][] = [
  ["twitter_handle", "Ada Lovelace"],
  ["twitter_handle", "sixteen_letters_"],
  ["twitter_handle", "https://x.com/"],
  ["twitter_handle", "x.com"],
  ["twitter_handle", "https://x.com/i/status/1"],
  ["twitter_handle", "https://instagram.com/ada"],
  ["twitter_handle", "https://evil.example/x.com/ada"],
  ["twitter_handle", "javascript:alert(1)"],
  ["instagram_handle", "ada..lovelace"],
  ["instagram_handle", "ada."],
  ["instagram_handle", "https://instagram.com/p/C1a2b3"],
  ["linkedin_handle", "https://www.linkedin.com/company/ada"],
  ["linkedin_handle", "Ada Lovelace"],
  ["linkedin_handle", "https://linkedin.com.evil.example/in/ada"],
  ["mastodon_handle", "@ada"],
  ["mastodon_handle", "mastodon.social"],
  ["mastodon_handle", "https://mastodon.social/about"],
  ["mastodon_handle", "@ada@localhost"],
  ["mastodon_handle", "@ada@one.example@two.example"],
  ["bluesky_handle", "ada"],
  ["bluesky_handle", "https://bsky.app/profile/did:plc:abc123"],
  ["bluesky_handle", "https://bsky.app/settings"],
  ["bluesky_handle", "https://ada.example/blog"],
];

test.each(wrong)("%s: does not recognise %s", (field, typed) => {
  expect(normalisedHandle(field, typed)).toBeNull();
});

describe("a profile's body", () => {
  const required = {
    first_name: "Ada",
    last_name: "Lovelace",
    c: "GB",
    n: "British",
    o: "Engineer",
    b: "Bio",
  };
  const kept = (handles: object) => ProfileBody.safeParse({ ...required, ...handles });

  test("accepts blank handles, and those that are left out", () => {
    expect(kept({ twitter_handle: "  " }).data).toMatchObject({ twitter_handle: "", bluesky_handle: "" });
  });

  test("keeps the handle that an address contains", () => {
    expect(kept({ twitter_handle: "https://x.com/ada" }).data?.twitter_handle).toBe("ada");
  });

  test.each(HANDLE_NAMES)("keeps an unrecognised %s as typed, on one line", (field) => {
    expect(kept({ [field]: " no\nhandle! " }).data?.[field]).toBe("no handle!");
  });

  test.each(HANDLE_NAMES)("refuses more than 100 characters of %s", (field) => {
    const issues = kept({ [field]: `${"x".repeat(100)}!` }).error?.issues ?? [];
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      [[field], "Ensure this field has no more than 100 characters."],
    ]);
  });
});
