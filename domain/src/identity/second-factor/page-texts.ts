/** The Security page's texts on the second factor. */
export const FACTOR_TEXTS = {
  title: "Second factor",
  about:
    "Protects your account even if your password leaks. After the password, use a passkey or a code from your app; a passkey also works on its own.",
  none: "You have no second factor yet.",
  failed: "The change failed",

  passkeys: "Passkeys",
  passkeysAbout:
    "A key that your device or password manager stores for this portal only. No other site can use it.",
  passkeysNotOffered: "Passkeys need HTTPS and a domain name, so they are unavailable here.",
  passkeysUnknown: "This browser cannot create passkeys.",
  addPasskey: "Add a passkey",
  passkeyName: "Name of the passkey",
  passkeyNameAbout: "Helps you tell your passkeys apart.",
  add: "Add",
  rename: "Rename",
  renamed: "Passkey renamed.",
  remove: "Remove",
  save: "Save",
  cancel: "Cancel",
  added: (date: string) => `Added ${date}`,
  lastUsed: (date: string) => `last used ${date}`,
  neverUsed: "never used",
  synced: "synced to your other devices",
  passkeyAdded: "Passkey added.",
  passkeyRemoved: "Passkey removed.",
  removePasskey: (name: string) => `Remove the passkey "${name}"? You won't be able to log in with it.`,

  app: "Authenticator app",
  appAbout: "An app on your phone, or your password manager, that shows a new code every 30 seconds.",
  appSetUp: "Set up an app",
  appQr: "QR code with the app's secret, which is also shown below as text",
  appScan: "1. Scan this with the app, or type the secret into it:",
  appSecret: "Secret",
  appOpen: "Open in an app on this device",
  appConfirm: "2. Enter the code from the app:",
  confirm: "Confirm",
  appAdded: "Authenticator app set up.",
  appRemoved: "Authenticator app removed.",
  removeApp: "Remove the authenticator app? You won't be able to log in with its codes.",

  recovery: "Recovery codes",
  recoveryAbout: "For when you have neither a passkey nor your app at hand. Each works once.",
  recoveryNone: "You get them when you add a second factor.",
  recoveryLeft: (left: number, of: number) => `${left} of ${of} left.`,
  recoveryNew: "Create new codes",
  recoveryReplace: "Create new recovery codes? The old ones will stop working.",
  recoveryTitle: "Your recovery codes",
  recoveryKeep:
    "Store them with your passwords, not only on this device. They are shown only now, and each works once.",
  recoveryKept: "I have stored them",
  recoveryFile: (product: string, email: string) =>
    `Recovery codes of ${email} for ${product}. Each works once instead of the second factor.`,
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not be copied. Select the text and copy it manually.",
  download: "Download",
  print: "Print",
} as const;

/** The dialog before a change, when the log-in was a while ago. */
export const PROOF_TEXTS = {
  title: "Confirm your identity",
  about: "You logged in a while ago. Confirm your identity to continue with the change.",
  byProvider: (provider: string) => `Log in again with ${provider}`,
  byProviderAbout: "You return to this page afterwards and can then make the change.",
} as const;

/** The page for users who need a second factor and have none. */
export const SET_UP_TEXTS = {
  about:
    "Your role gives access to confidential data, so it needs a second factor besides the password. Set one up to continue.",
  done: "Your second factor is set up.",
  continue: "Continue",
} as const;
