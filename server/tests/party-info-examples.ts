import { anXlsx } from "@/server/platform/files/inspect/samples";
import type { Example, Makers } from "@/server/tests/examples";

/** Beyond every version that the suites reach. */
const OTHER_VERSION = 9_999;
const ofOwnJob: Example = { input: () => ({ params: { jobId: "nothing" } }), isPrivate: true };

/** Calls about party records beside the usual ones of records. */
export const partyInfoExamples = ({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> => {
  const memberOf = (records: Readonly<Record<string, string>>) => ({ memberId: records["party.member"] ?? "nothing" });
  return {
    // Told years come with a submission; a place has none.
    "party.info.year": {
      isPrivate: true,
      ...ofRecord(({ records }) => ({
        params: { partyOrgId: records["party.info"] ?? "nothing", year: "2025" },
        query: {},
      })),
    },
    "party.member.leave": ofRecord(({ records }) => ({
      params: memberOf(records),
      body: { outDate: "2026-01-05", outReason: "转往其他单位", version: OTHER_VERSION },
    })),
    "party.member.undoLeave": ofRecord(({ records }) => ({
      params: memberOf(records),
      query: { version: OTHER_VERSION },
    })),
    "party.member.syncPreview": plain(),
    "party.info.totals": { ...plain({ query: { hasPartyOrg: true } }), onlyOfficers: true },
    "party.info-year.export": plain({ query: { year: 2025 } }),
    "party.firmScore.list": {
      ...plain({ query: { page: 1, year: 2025, companyName: "税务师", isLacking: true } }),
      onlyOfficers: true,
    },
    "party.firmScore.export": { ...plain({ query: { year: 2025, sort: "-lacking" } }), onlyOfficers: true },
    "party.unreported.list": {
      ...plain({ query: { page: 1, year: 2025, companyName: "税务师" } }),
      onlyOfficers: true,
    },
    "party.unreported.remind": {
      ...ofRecord(({ companyId }) => ({ params: { companyId }, body: { year: 2025 } })),
      onlyOfficers: true,
      countsIn: ["site_messages", "message_receivers"],
    },
    "party.unreported.export": { ...plain({ query: { year: 2025, sort: "companyName" } }), onlyOfficers: true },
    "party.member.sync": plain({ body: { staffIds: [], members: [] } }),
    "party.member.staffOptions": plain({ query: { staffName: "王" } }),
    "party.member.staffFacts": ofRecord(({ effectiveStaffId }) => ({ params: { staffId: effectiveStaffId } })),
    "party.member.duesSteps": plain(),
    "party.member.roster": ofRecord(({ companyId }) => ({ query: { companyId } })),
    "party.member.importTemplate": plain(),
    "party.member.importStart": plain({ file: { bytes: anXlsx(), fileName: "党员名册.xlsx" } }),
    "party.member.importCurrent": plain(),
    "party.member.importJob": ofOwnJob,
    "party.member.importApply": ofOwnJob,
    "party.member.importCancel": ofOwnJob,
    "party.member.importMarked": ofOwnJob,
  };
};
