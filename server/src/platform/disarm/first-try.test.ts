import { writeFileSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { disarmer } from "./disarmer";
import { pdf } from "./hostile-pdf.fixture";
import { localWorkplace } from "./local-workplace";
import { PutOff } from "./patient-workplace";
import { withWork } from "./work";

const programs = inject("disarmPrograms");
const tool = disarmer({ place: localWorkplace({ programs, unsandboxed: true }), programs });

/** A page that takes minutes to draw. */
const curves = Array.from({ length: 400 }, (_, n) => `${n} 0 m ${600 - n} 700 ${n} 300 ${n * 2} 792 c h f*`);
const EXPENSIVE = pdf({ content: curves.join("\n").repeat(500) });

/** The computing time that one try at the file takes before it is put off. */
async function spentBy(firstTry: boolean): Promise<number> {
  let spent = 0;
  const decides = { usedUp: false, heldUp: true };
  const trying = withWork(
    (work) => {
      const source = work.path();
      writeFileSync(source, EXPENSIVE);
      const spend = (used: number) => {
        spent += used;
      };
      return tool.rebuild({ ...work, spend }, source, "pdf");
    },
    { firstTry, decides, cpuSeconds: 2 },
  );
  await expect(trying).rejects.toEqual(new PutOff("used-up"));
  return spent;
}

it.skipIf(process.platform !== "linux")(
  "ends the first try at a file early when no page comes of it, and later ones when their time is used up",
  async () => {
    const first = await spentBy(true);
    const later = await spentBy(false);
    expect(later).toBeGreaterThan(2);
    expect(first).toBeLessThan(later - 0.4);
  },
);
