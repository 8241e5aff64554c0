import { rewardSample } from "@/contracts/rewards/record-sample";
import { anXlsx } from "@/server/platform/files/inspect/samples";
import { deskImport } from "@/server/tests/import-examples";
import type { Example, Makers } from "@/server/tests/examples";

/** Calls of rewards and penalties beside those of every record. */
export const rewardExamples = ({ plain }: Pick<Makers, "plain">): Readonly<Record<string, Example>> => {
  const nothing = { attachments: [] };
  const beside = (name: string, entry: object): Record<string, Example> => ({
    [`${name}.totals`]: plain({ query: { recordType: [1] } }),
    [`${name}.roster`]: plain({ query: { decideYear: 2026 } }),
    [`${name}.subjects`]: plain({ query: { page: 1, keyword: "张" } }),
    [`${name}.waiting`]: { ...plain(), onlyOfficers: true },
    [`${name}.enter`]: { ...plain({ body: { ...rewardSample, ...nothing, ...entry } }), onlyOfficers: true },
  });
  // Without the document that all rows share nothing begins.
  const file = { bytes: anXlsx(), fileName: "奖励.xlsx" };
  const honours = (name: string): Record<string, Example> => ({
    ...deskImport(name),
    [`${name}.importStart`]: { input: () => ({ file }), onlyOfficers: true, refusesWith: "VALIDATION" },
  });
  return {
    ...honours("rewards.company"),
    ...honours("rewards.person"),
    ...beside("rewards.company", { companyId: "nothing", staffIds: [] }),
    ...beside("rewards.person", { staffId: "nothing" }),
  };
};
