import type { CallInput, Example, Makers } from "@/server/tests/examples";

/** Calls of a head office's summary: it stands upon bills, which come with the association's rules. */
export const headOfficeExamples = ({ plain }: Pick<Makers, "plain">): Readonly<Record<string, Example>> => {
  const summary = "statement.head-office-dues";
  const params = { summaryId: "nothing" };
  /** No bill stands before rules do: whoever is let in finds none. */
  const own = (input: CallInput = {}): Example => ({ ...plain({ params, ...input }), isPrivate: true });
  const step = (body: object = {}): Example => own({ body: { version: 1, ...body } });
  const byDesk = (body: object): Example => ({ ...step(body), onlyOfficers: true });
  const line = (body: object): Example => ({
    ...plain({ params: { lineId: "nothing" }, body: { version: 1, ...body } }),
    isPrivate: true,
  });
  const form = {
    duesYear: 2024,
    half: 0,
    consolidateMode: null,
    headRevenue: null,
    internalElimination: "0.00",
    eliminationReason: null,
    remark: null,
    attachments: [],
  };
  const paid = {
    payMethod: 1,
    payAmount: "1.00",
    payDate: "2026-01-05",
    payerName: "公司",
    payerBank: null,
    payerAccount: null,
    bankSerialNo: null,
    purpose: null,
    payerNote: null,
    remark: null,
    attachments: [],
  };
  const said = { opinion: "情况已经核对，特此说明。" };
  return {
    [`${summary}.list`]: plain({ query: { page: 1, duesYear: 2024, branchName: "分所" } }),
    [`${summary}.counts`]: plain(),
    [`${summary}.totals`]: plain(),
    [`${summary}.situation`]: plain(),
    [`${summary}.export`]: plain(),
    [`${summary}.create`]: { ...plain({ body: form }), refusesWith: "VALIDATION" },
    [`${summary}.get`]: own(),
    [`${summary}.full`]: own(),
    [`${summary}.history`]: own({ query: { page: 1 } }),
    [`${summary}.update`]: step(form),
    [`${summary}.remove`]: own({ query: { version: 1 } }),
    [`${summary}.submit`]: step(),
    [`${summary}.withdraw`]: step(),
    [`${summary}.refresh`]: step(),
    [`${summary}.urge`]: step(),
    [`${summary}.settle`]: byDesk({ opinion: null }),
    [`${summary}.sendBack`]: byDesk(said),
    [`${summary}.void`]: byDesk(said),
    [`${summary}.setLine`]: line({ included: true, excludeReason: null, revenue: null, revenueNote: null }),
    [`${summary}.pay`]: own({ body: paid }),
    [`${summary}.branchLines`]: plain({ query: { page: 1, duesYear: 2024 } }),
    [`${summary}.confirmLine`]: line({}),
    [`${summary}.refuseLine`]: line({ reason: "收入不符" }),
  };
};
