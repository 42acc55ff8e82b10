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
        "node_modules/@tanstack/(query-core|react-query)/(?!.*(utation(Observer)?|nfiniteQuery(Observer|Options)?)\\.js)",
        "node_modules/@mantine/core/esm/core/(?!utils/(create-scoped|create-use|find-element|get-context))",
        "web/src/(main|app/(?!(organiser|reviewer)-routes)[a-z-]+)\\.tsx?$",
        "web/src/platform/(access|call|clock|dates|log-in|paths|queries|refused|return-to|session-news|use-now|use-sending)\\.ts$",
        "web/src/(ui/(message-list|prompt-title|site-name|skip-link|terminal-panel)|features/call/api)\\.tsx?$",
        "domain/src/(kernel/(?!folded|refusal|shown-refusals|grouped|spreadsheet|zoned|at-once|placeholder|social)|identity/accounts/(contract|rules|words)|call/(contract|rules)|call/texts/tree)",
        // The parts of every form.
        "@mantine/core/esm/components/(ActionIcon|Anchor|Button|CloseButton|Divider|Group|Input|InputBase|" +
          "InputWrapper|Loader|PasswordInput|Stack|Text|TextInput|Transition|UnstyledButton|VisuallyHidden)/",
        // The shell, and the sheets of the log-in page: a file more is a wait more, and these are small.
        "web/src/app/shell/entry-layout\\.tsx$",
        "web/src/features/identity/captcha/parts/[a-z-]+\\.module\\.css$",
      ].join("|"),
    ),
  },
  {
    // The landing page, whose text the server has sent: it is fetched while the edition is asked for.
    name: "landing",
    test: /web\/src\/features\/call\/(screens\/landing|parts\/way-in)\.tsx$/,
  },
  {
    // The log-in page, and what the public pages share with it.
    name: "entry-pages",
    test: new RegExp(
      "web/src/(features/(identity/accounts/screens/login|identity/accounts/parts/(?!accept-|join-|log-in-to-|came-from|development|is-final|new-password|outcome|passkey-|password-|social-return|strength)|identity/captcha/parts/(captcha|no-captcha|tick-box))|" +
        "features/call/parts/(moment|status-panel)|app/shell/entry-nav|" +
        "ui/(password-field|colour-scheme-switch))|domain/src/call/announcement",
    ),
  },
  {
    // What stands around every page of the logged-in areas, with all that it needs. The shells themselves stay files
    // of their own, by which the router fetches them.
    name: "home",
    test: new RegExp(
      "web/src/(app/shell/home-(menu|footer|top-bar|modals)|platform/random-key|ui/(dialog|field-list|focus-field|shortcuts|toasts))|" +
        "esm/components/(AppShell|Drawer|Menu|Modal|Switch)/|@mantine/notifications",
    ),
  },
];
