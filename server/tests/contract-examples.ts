import { anXlsx } from "@/server/platform/files/inspect/samples";
import type { Example, Makers } from "@/server/tests/examples";

/** Calls of contracts beside those of every record. */
export function contractExamples({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> {
  const id = "agreement.contract";
  const ofOwnJob: Example = { input: () => ({ params: { jobId: "nothing" } }), isPrivate: true };
  return {
    [`${id}.customers`]: plain({ query: { page: 1, keyword: "科技" } }),
    [`${id}.people`]: plain({ query: { page: 1, keyword: "张" } }),
    [`${id}.names`]: plain({ query: { ids: ["nothing"] } }),
    [`${id}.parents`]: plain({ query: { page: 1, keyword: "HT" } }),
    [`${id}.totals`]: plain(),
    "agreement.chain.read": ofRecord(({ records }) => ({ params: { contractId: records[id] ?? "nothing" } })),
    [`${id}.roster`]: plain(),
    // What the place has is a draft, which nobody supplements: let in, it is told so.
    [`${id}.copy`]: ofRecord(({ records }) => ({
      params: { contractId: records[id] ?? "nothing" },
      body: { kind: "supplement" },
    })),
    [`${id}.importTemplate`]: plain(),
    [`${id}.importStart`]: plain({ file: { bytes: anXlsx(), fileName: "业务合同.xlsx" } }),
    [`${id}.importCurrent`]: plain(),
    [`${id}.importJob`]: ofOwnJob,
    [`${id}.importApply`]: ofOwnJob,
    [`${id}.importCancel`]: ofOwnJob,
    [`${id}.importMarked`]: ofOwnJob,
  };
}
