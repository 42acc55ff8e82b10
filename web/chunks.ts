/**
 * Which modules travel together. Left alone, the bundler makes thirty small files of the first page, and small
 * files compress badly: grouped, the log-in page is a twentieth lighter.
 */
export const chunks = [
  {
    // What every page stands on.
    name: "base",
    test: new RegExp(
      [
        "node_modules/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|clsx|zod|get-nonce)/",
        "node_modules/@tanstack/(query-core|react-query)/(?!.*utation(Observer)?\\.js)",
        "node_modules/@mantine/core/esm/core/(?!utils/(create-scoped|create-use|find-element|get-context))",
        "web/src/(main|app/[a-z-]+)\\.tsx?$",
        "web/src/platform/(access|call|clock|dates|paths|queries|refused|return-to|session-news|use-now|use-sending)\\.ts$",
        "web/src/(ui/(message-list|prompt-title|site-name|skip-link|terminal-panel)|features/(edition/api|accounts/log-in))\\.tsx?$",
        "domain/src/(kernel/(?!refusal)|(accounts|edition)/(contract|rules|words))",
      ].join("|"),
    ),
  },
  {
    // The parts of every form.
    name: "fields",
    test: new RegExp(
      "@mantine/core/esm/components/(ActionIcon|Anchor|Button|CloseButton|Divider|Group|Input|InputBase|" +
        "InputWrapper|Loader|PasswordInput|Stack|Text|TextInput|Transition|UnstyledButton|VisuallyHidden)/",
    ),
  },
  {
    // What the public pages share.
    name: "entry-pages",
    includeDependenciesRecursively: false,
    test: new RegExp(
      "web/src/(features/(accounts/parts/(?!came-from|development|is-final|new-password|outcome|passkey-|password-|social-return|strength)|captcha/parts/(captcha|no-captcha|tick-box))|" +
        "features/(captcha/api|edition/parts/(moment|status-panel))|app/shell/entry-nav|" +
        "ui/(password-field|colour-scheme-switch))|domain/src/edition/announcement",
    ),
  },
];
