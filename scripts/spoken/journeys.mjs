/** Logs in with the captcha. */
async function logIn(person, who, heading) {
  await person.open("/login", /Page has/);
  await person.until(/Email entry/);
  await person.type(`${who}@example.org`);
  await person.until(/Password/);
  await person.type("correct-horse!");
  await person.until(/I am not a robot/);
  await person.press("space", /verified/);
  await person.until(/Login push button/);
  await person.press("Return", heading);
}

/** Opens an organiser's page by the menu, from the top of the present one. */
async function openByMenu(person, name) {
  await person.press("ctrl+Home");
  await person.until(new RegExp(`${name} .*link`));
  await person.press("Return", new RegExp(`${name} heading`));
}

/** The main journeys: what is pressed, and what has to be heard. */
export const JOURNEYS = {
  "sign-up": {
    title: "A visitor signs up, and forgets the username",
    async run(person) {
      await person.open("/signup", /Page has/);
      await person.until(/Email entry/);
      await person.type("new@example.org");
      await person.until(/Username entry/);
      await person.until(/(^|· )Password password/);
      await person.type("correct-horse!");
      await person.until(/Confirm password/);
      await person.type("correct-horse!");
      await person.until(/I am not a robot/);
      await person.press("space", /verified/);
      await person.until(/Signup push button/);
      await person.press("Return", /Username entry.*required/);
      await person.type("new");
      await person.until(/Signup push button/);
      await person.press("Return", /sent to your inbox/);
      await person.until(/development mailbox link/);
      await person.press("Return", /Finished loading Development mailbox/);
      await person.until(/account-confirm-email/);
      await person.press("Return", /Finished loading/);
      await person.until(/Verify Email push button/);
      await person.press("Return", /verified/);
    },
  },
  "log-in": {
    title: "A speaker logs in",
    run: (person) => logIn(person, "speaker", /Submissions heading/),
  },
  submit: {
    title: "A speaker submits a proposal, and forgets the title",
    async run(person) {
      await logIn(person, "speaker", /Submissions heading/);
      person.skip();
      await person.until(/New submission link/, "shift+Tab");
      await person.press("Return", /new submission heading/i);
      await person.until(/Title/);
      await person.until(/Abstract/);
      await person.type("How kettles call home.");
      await person.until(/(^|· )Submit push button/);
      await person.press("Return", /required|blank/);
      await person.type("Kettles that call home");
      await person.until(/given before\? combo box/);
      await person.press("Down", /Nowhere yet/);
      await person.until(/(^|· )Submit push button/);
      await person.press("Return", /submitted/i);
    },
  },
  review: {
    title: "A reviewer reads a proposal and reviews it",
    async run(person) {
      await logIn(person, "reviewer", /queue heading/);
      person.skip();
      await person.until(/Continue reviewing link/);
      await person.press("Return", /add a review heading/i);
      await person.until(/Speaker Score/);
      await person.type("8");
      await person.until(/Topic Score/);
      await person.type("7");
      await person.until(/Comments/);
      await person.type("Clear, and it can be repeated.");
      await person.until(/Recommended/);
      await person.until(/(^|· )Submit push button/);
      await person.press("Return", /review/i);
    },
  },
  decide: {
    title: "An organiser decides, and releases the decision",
    async run(person) {
      await logIn(person, "organiser", /Dashboard heading/);
      person.skip();
      await openByMenu(person, "Proposals");
      await person.until(/Mean push button/);
      await person.until(/ link/);
      await person.press("Return");
      await person.until(/Accept toggle button/);
      await person.press("space", /pressed/);
      await openByMenu(person, "Release decisions");
      await person.until(/Preview mails push button/);
      await person.press("Return", /Preview release/);
      await person.until(/Release \d+ push button/);
      await person.press("Return", /release/i);
    },
  },
  programme: {
    title: "A visitor reads the public programme",
    async run(person) {
      await person.open("/", /Page has/);
      await person.until(/Programme link/);
      await person.press("Return", /Programme/);
      for (let n = 0; n < 12; n++) await person.press("h");
      await person.press("Tab");
      await person.press("Return");
      for (let n = 0; n < 8; n++) await person.press("Down");
    },
  },
};
