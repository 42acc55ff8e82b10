import { describe, expect, it } from "vitest";
import { shutdownSteps } from "./shutdown";

describe("closing", () => {
  it("takes every step in the reverse order, once, though one fails", async () => {
    const taken: string[] = [];
    const closing = shutdownSteps();
    for (const name of ["database", "mail", "server"]) {
      closing.add(async () => {
        taken.push(name);
        if (name === "mail") throw new Error("mail does not close");
      });
    }
    const both = [closing.run(), closing.run()];
    await expect(Promise.all(both)).rejects.toThrow("mail does not close");
    expect(taken).toEqual(["server", "mail", "database"]);
  });

  it("resolves for every caller once the last step has", async () => {
    const closing = shutdownSteps();
    let end = () => {};
    closing.add(() => new Promise((resolve) => (end = resolve)));
    void closing.run();
    let ended = false;
    const second = closing.run().then(() => (ended = true));
    await Promise.resolve();
    expect(ended).toBe(false);
    end();
    await second;
  });
});
