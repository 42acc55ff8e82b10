import { describe, expect, it, vi } from "vitest";
import { RULES, setTrustedTypes } from "./trusted-types";

describe("the pages' Trusted Types policy", () => {
  it("lets style sheets pass, and no markup", () => {
    const css = "@media (max-width: 36em) {.a > .b::after {content: '&lt;'}}";
    expect(RULES.createHTML(css)).toBe(css);
    for (const markup of ["<img src=x onerror=alert(1)>", "a<b", "</style><script>alert(1)</script>"])
      expect(() => RULES.createHTML(markup)).toThrow(TypeError);
  });

  it("lets scripts of this server pass, and no others", () => {
    for (const own of ["/assets/worker.js", "./worker.js", `${location.origin}/assets/worker.js`])
      expect(RULES.createScriptURL(own)).toBe(own);
    for (const foreign of [
      "https://evil.example/x.js",
      "//evil.example/x.js",
      "data:text/javascript,1",
      "javascript:1",
    ])
      expect(() => RULES.createScriptURL(foreign)).toThrow(TypeError);
  });

  it("is the default one, where a browser knows Trusted Types", () => {
    const createPolicy = vi.fn();
    setTrustedTypes({ trustedTypes: { createPolicy } });
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith("default", RULES);
    expect(() => setTrustedTypes({})).not.toThrow();
  });
});
