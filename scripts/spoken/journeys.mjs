/** Logs in with the captcha. */
async function logIn(person, who, heading) {
  await person.open("/login", /Page has/);
  await person.until(/Email/);
  await person.type(`${who}@example.org`);
  await person.until(/Password/);
  await person.type("correct-horse!");
  await person.until(/I am not a robot/);
  await person.press("space", /checked/);
  await person.until(/^Login .*button/);
  await person.press("Return", heading);
}

/** The main journeys: what is pressed, and what has to be heard. */
export const JOURNEYS = {
  "log-in": {
    title: "A speaker logs in",
    run: (person) => logIn(person, "speaker", /Submissions/),
  },
  submit: {
    title: "A speaker submits a proposal, and forgets the title",
    async run(person) {
      await logIn(person, "speaker", /Submissions/);
      person.skip();
      await person.until(/New submission link/);
      await person.press("Return", /new submission heading/i);
      await person.until(/Title/);
      await person.until(/Abstract/);
      await person.type("How kettles call home.");
      await person.until(/^Submit .*button/);
      await person.press("Return", /required/);
      await person.type("Kettles that call home");
      await person.until(/^Submit .*button/);
      await person.press("Return", /submitted/i);
    },
  },
};
