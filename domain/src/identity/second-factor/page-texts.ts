/** What the Security page says of the second factor. */
export const FACTOR_TEXTS = {
  title: "Second factor",
  about:
    "Whoever learns your password gets no further without it. Any one of your passkeys, or a code of your app, opens your account after the password; a passkey alone does, too.",
  none: "You have no second factor yet.",
  failed: "This was not done",

  passkeys: "Passkeys",
  passkeysAbout:
    "A key that your device, or your password manager, keeps for this portal alone. No other site can ask for it.",
  passkeysNotOffered: "There are no passkeys here: they need https and an address that is a name.",
  passkeysUnknown: "This browser cannot make passkeys.",
  addPasskey: "Add a passkey",
  passkeyName: "Name of the passkey",
  passkeyNameAbout: "So that you know it among others.",
  add: "Add",
  rename: "Rename",
  renamed: "The passkey has its new name.",
  remove: "Remove",
  save: "Save",
  cancel: "Cancel",
  added: (date: string) => `Added ${date}`,
  lastUsed: (date: string) => `last used ${date}`,
  neverUsed: "never used",
  synced: "kept by a service that carries it to your other devices",
  passkeyAdded: "Passkey added.",
  passkeyRemoved: "Passkey removed.",
  removePasskey: (name: string) => `Remove the passkey "${name}"? It opens your account no more.`,

  app: "Authenticator app",
  appAbout: "An app on your phone, or your password manager, that shows a new code every 30 seconds.",
  appSetUp: "Set up an app",
  appQr: "QR code with the app's secret, which also stands below as text",
  appScan: "1. Scan this with the app, or type the secret into it:",
  appSecret: "Secret",
  appOpen: "Open in an app on this device",
  appConfirm: "2. Type the code that the app shows:",
  confirm: "Confirm",
  appAdded: "Authenticator app set up.",
  appRemoved: "Authenticator app removed.",
  removeApp: "Remove the authenticator app? Its codes open your account no more.",

  recovery: "Recovery codes",
  recoveryAbout: "For the day when you have neither passkey nor app at hand. Each is good once.",
  recoveryNone: "They come with your first second factor.",
  recoveryLeft: (left: number, of: number) => `${left} of ${of} left.`,
  recoveryNew: "Make new codes",
  recoveryReplace: "Make new recovery codes? The old ones are good no more.",
  recoveryTitle: "Your recovery codes",
  recoveryKeep:
    "Keep them where you keep your passwords, not on this device alone. They are shown only now, and each is good once.",
  recoveryKept: "I have kept them",
  recoveryFile: (product: string, email: string) =>
    `Recovery codes of ${email} for ${product}. Each is good once in the place of the second factor.`,
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not be copied. Select the text and copy it by hand.",
  download: "Download",
  print: "Print",
} as const;

/** What the question says that comes before a change, when the log-in was a while ago. */
export const PROOF_TEXTS = {
  title: "Is it you?",
  about: "You logged in a while ago. Show once more that it is you, and the change goes on.",
  byProvider: (provider: string) => `Log in again with ${provider}`,
  byProviderAbout: "You come back to this page afterwards, and can then make the change.",
} as const;

/** What those are told who must have a second factor and have none. */
export const SET_UP_TEXTS = {
  about:
    "Your role opens what others may not see, so it needs a second factor beside the password. Set one up, and you go on to where you were going.",
  done: "Your second factor is set up.",
  goOn: "Go on",
} as const;
