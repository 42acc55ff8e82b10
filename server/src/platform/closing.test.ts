import { describe, expect, it } from "vitest";
import { closingInReverse } from "./closing";

describe("closing", () => {
  it("takes every step in the reverse order, once, though one fails", async () => {
    const taken: string[] = [];
    const closing = closingInReverse();
    for (const name of ["database", "mail", "server"]) {
      closing.add(async () => {
        taken.push(name);
        if (name === "mail") throw new Error("mail does not close");
      });
    }
    await expect(closing.run()).rejects.toThrow("mail does not close");
    await closing.run();
    expect(taken).toEqual(["server", "mail", "database"]);
  });
});
