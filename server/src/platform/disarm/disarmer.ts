import type { Extension } from "@lectern/domain/call/file-types";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { Inspection } from "#platform/file-type/inspection";
import { checked } from "./child-frames";
import { officeToPdf } from "./office";
import { type PatientWorkplace, patient } from "./patient-workplace";
import { rebuildPdf } from "./rebuild-pdf";
import { rebuildText } from "./rebuild-text";
import { rebuildZip } from "./rebuild-zip";
import { runUntrusted } from "./run-untrusted";
import { type Rebuilt, reasonOfEnding, type Work } from "./work";
import { PlaceAway, type Workplace, type WorkplaceState } from "./workplace";

/**
 * Looks into files from strangers and rebuilds them, always in other processes. Rejects with PutOff where a try at a file
 * decides nothing.
 */
export type Disarmer = {
  /** What a file's content is, whatever its name says. */
  inspect(work: Work, path: string): Promise<Inspection>;
  /** A file of that type, rebuilt from scratch. `path` is null when there is none, and a reason says why. */
  rebuild(work: Work, path: string, type: Extension): Promise<Rebuilt>;
  /** What there is to work with. Throws with a plain sentence when the place of work is away. */
  state(): Promise<WorkplaceState>;
};

export type DisarmerOptions = {
  place: Workplace;
  /** Where the built program `page-encoder.js` lies. */
  programs: string;
};

export function disarmer({ place: anyPlace, programs }: DisarmerOptions): Disarmer {
  const place = patient(anyPlace);
  const pdf = { place, encoderScript: `${programs}/page-encoder.js` };

  async function rebuild(work: Work, path: string, type: Extension, depth: number): Promise<Rebuilt> {
    if (type === "txt") return rebuildText(place, work, path);
    if (type === "pdf") return rebuildPdf(pdf, work, path);
    if (type === "zip") {
      if (depth > FILE_LIMITS.zipDepth) return { path: null, reasons: ["zip-depth"] };
      return rebuildZip(place, work, path, (member, kind) => rebuild(work, member, kind, depth + 1));
    }
    const { office, sandbox } = await place.state();
    if (sandbox === "awaited")
      throw new PlaceAway("The sandbox for office files doesn't work at the moment.");
    if (!office.ready || !office.types.includes(type)) return { path: null, reasons: ["no-office"] };
    const converted = await officeToPdf(place, work, path, type);
    return converted.path === null ? converted : rebuildPdf(pdf, work, converted.path, { converted: true });
  }

  return {
    inspect: (work, path) => inspectApart(place, work, path),
    rebuild: (work, path, type) => rebuild(work, path, type, 0),
    state: place.state,
  };
}

async function inspectApart(place: PatientWorkplace, work: Work, path: string): Promise<Inspection> {
  let found: Inspection = { type: null, reasons: ["processing-crashed"] };
  const ending = await runUntrusted(place, "inspect", path, work, (raw) => {
    const frame = checked(raw);
    if (frame.kind === "inspection") found = { type: frame.type, reasons: frame.reasons };
  });
  return ending === "done" ? found : { type: null, reasons: [reasonOfEnding(ending)] };
}
