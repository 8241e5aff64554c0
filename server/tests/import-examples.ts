import { anXlsx } from "@/server/platform/files/inspect/samples";
import type { Example } from "@/server/tests/examples";

/** Calls of an import that the association's people alone bring. */
export function deskImport(resourceId: string): Readonly<Record<string, Example>> {
  const asked: Example = { input: () => ({}), onlyOfficers: true };
  const ofOwnJob: Example = { input: () => ({ params: { jobId: "nothing" } }), isPrivate: true, onlyOfficers: true };
  const file = { bytes: anXlsx(), fileName: "迁入.xlsx" };
  return {
    [`${resourceId}.importTemplate`]: asked,
    [`${resourceId}.importStart`]: { input: () => ({ file }), onlyOfficers: true },
    [`${resourceId}.importCurrent`]: asked,
    [`${resourceId}.importJob`]: ofOwnJob,
    [`${resourceId}.importApply`]: ofOwnJob,
    [`${resourceId}.importCancel`]: ofOwnJob,
    [`${resourceId}.importMarked`]: ofOwnJob,
  };
}
