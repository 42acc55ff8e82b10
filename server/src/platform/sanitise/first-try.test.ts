import { writeFileSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { withFileJob } from "./file-job";
import { pdf } from "./hostile-pdf.fixture";
import { RetryLater } from "./job-runner";
import { localRunner } from "./local-runner";
import { createSanitiser } from "./sanitiser";

const programs = inject("sandboxPrograms");
const tool = createSanitiser({ runner: localRunner({ programs, unsandboxed: true }), programs });

/** A page that takes minutes to draw. */
const curves = Array.from({ length: 400 }, (_, n) => `${n} 0 m ${600 - n} 700 ${n} 300 ${n * 2} 792 c h f*`);
const EXPENSIVE = pdf({ content: curves.join("\n").repeat(500) });

/** The computing time that one try at the file takes before it is put off. */
async function spentBy(firstTry: boolean): Promise<number> {
  let spent = 0;
  const conclusive = { usedUp: false, heldUp: true };
  const trying = withFileJob(
    (job) => {
      const source = job.path();
      writeFileSync(source, EXPENSIVE);
      const spend = (used: number) => {
        spent += used;
      };
      return tool.rebuild({ ...job, spend }, source, "pdf");
    },
    { firstTry, conclusive: conclusive, cpuSeconds: 2 },
  );
  await expect(trying).rejects.toEqual(new RetryLater("used-up"));
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
