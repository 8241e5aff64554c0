import { emptyStaff } from "@/contracts/basic/staff/staff-form";
import { anXlsx } from "@/server/platform/files/inspect/samples";
import type { Example, Makers, Place } from "@/server/tests/examples";

type Needed = Pick<Makers, "plain" | "ofRecord" | "personOf" | "versionOf">;

/** Calls of the people of a firm. */
export const staffExamples = ({ plain, ofRecord, personOf, versionOf }: Needed): Readonly<Record<string, Example>> => {
  const ofOwnJob: Example = { ...plain({ params: { jobId: "nothing" } }), isPrivate: true };
  const effective = ({ effectiveStaffId }: Place) => ({ staffId: effectiveStaffId });
  return {
    "basic.staff.counts": plain({ query: { ageFrom: 20 } }),
    "basic.staff.list": plain({ query: { page: 1, staffStatus: [1], ageFrom: 20, sort: "staffName" } }),
    "basic.staff.get": ofRecord((place) => ({ params: personOf(place) })),
    "basic.staff.full": ofRecord((place) => ({ params: personOf(place) })),
    "basic.staff.create": { ...plain({ body: { ...emptyStaff, staffName: "张三" } }), countsIn: "staff" },
    "basic.staff.update": ofRecord((place) => ({ params: personOf(place), body: place.staffForm })),
    "basic.staff.mobiles": {
      input: (place) => ({
        body: { items: [{ ...personOf(place), mobile: "13900000000", ...versionOf(place.staffForm) }] },
      }),
    },
    "basic.staff.remove": {
      ...ofRecord((place) => ({ params: personOf(place), query: versionOf(place.staffForm) })),
      countsIn: "staff",
    },
    "basic.staff.leaveChecks": ofRecord((place) => ({ params: personOf(place) })),
    "basic.staff.leave": ofRecord((place) => ({
      params: personOf(place),
      body: {
        leaveDate: "2026-01-05",
        leaveReason: 1,
        handoverDone: true,
        attachments: [],
        ...versionOf(place.staffForm),
      },
    })),
    "basic.staff.undoLeave": ofRecord((place) => ({ params: personOf(place), query: versionOf(place.staffForm) })),
    "basic.staff.history": ofRecord((place) => ({ params: personOf(place), query: { page: 1 } })),
    "basic.staff.identityOf": { ...ofRecord((place) => ({ params: effective(place) })), onlyOfficers: true },
    "basic.staff.confirm": {
      ...ofRecord((place) => ({
        params: effective(place),
        body: { isConfirmed: true, ...versionOf(place.staffForm) },
      })),
      onlyOfficers: true,
    },
    "basic.staff.sealIdNo": plain({ body: { idNo: "11010519491231002X" } }),
    "basic.staff.group": plain(),
    "basic.staff.roster": plain({ query: { staffCategory: [1] } }),
    "basic.staff.export": plain({ query: { staffStatus: [1] } }),
    "basic.staff.importTemplate": plain(),
    "basic.staff.importStart": plain({ file: { bytes: anXlsx(), fileName: "人员.xlsx" } }),
    "basic.staff.importCurrent": plain(),
    "basic.staff.importJob": ofOwnJob,
    "basic.staff.importApply": ofOwnJob,
    "basic.staff.importCancel": ofOwnJob,
    "basic.staff.importMarked": ofOwnJob,
  };
};
