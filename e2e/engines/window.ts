/** What each engine's driver can do with one window: the least that people's input and eyes need. */
export type EngineWindow = {
  goto(url: string): Promise<void>;
  /** The value of this JavaScript expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the mouse, in pixels of the viewport. */
  move(x: number, y: number): Promise<void>;
  button(does: "down" | "up"): Promise<void>;
  /** Presses keys together, such as `["Control", "Enter"]`: names as in `KeyboardEvent.key`. */
  press(keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Selects a file in the file field with this CSS selector. */
  upload(selector: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Adds an authenticator that approves every request; null where the driver has none. */
  plugInAuthenticator: (() => Promise<void>) | null;
  screenshot(): Promise<Buffer>;
  /** Script errors, unhandled rejections and violations of the content security policy until now. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
};

/** A running browser. Each window is another person's: it shares no cookies with the others. */
export type Engine = {
  name: EngineName;
  version: string;
  open(): Promise<EngineWindow>;
  close(): Promise<void>;
};

export const ENGINE_NAMES = ["chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** The longest that a browser, and a page in it, may take to start on a busy machine. */
export const START_MS = 60_000;

/** The users' time zone, for browsers that take it from the environment. */
export const TIME_ZONE = "Europe/Berlin";
export const WIDE = { width: 1280, height: 800 };
