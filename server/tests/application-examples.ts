import type { CallInput, Example, Makers } from "@/server/tests/examples";

/** Calls of applications of new firms: strangers' by a session that no example has, and the association's. */
export const applicationExamples = ({ plain }: Pick<Makers, "plain">): Readonly<Record<string, Example>> => {
  const id = "public.application";
  const params = { applicationId: "nothing" };
  const proof = { token: "x".repeat(43), mobilePhone: "13900000000" };
  const form = { partners: [], people: [], attachments: [] };
  /** To whoever has no session on it an application is missing. */
  const his = (input: CallInput): Example => ({ ...plain({ params, ...input }), isPrivate: true });
  const step = (body: object): Example => ({ ...his({ body: { version: 1, ...body } }), onlyOfficers: true });
  const said = { opinion: "情况已经核对，特此说明。" };
  return {
    [`${id}.begin`]: {
      ...plain({ body: { ...proof, orgId: "nothing", promiseFlag: true } }),
      refusesWith: "VALIDATION",
    },
    [`${id}.resume`]: { ...plain({ body: { ...proof, saveCode: "2222-3333" } }), refusesWith: "VALIDATION" },
    [`${id}.current`]: plain(),
    [`${id}.leave`]: plain(),
    [`${id}.update`]: his({ body: { ...form, version: 1 } }),
    [`${id}.remove`]: his({ query: { version: 1 } }),
    [`${id}.submit`]: his({ body: { version: 1 } }),
    [`${id}.withdraw`]: his({ body: { version: 1 } }),
    [`${id}.reapply`]: his({ body: { version: 1 } }),
    [`${id}.upload`]: his({}),
    [`${id}.file`]: his({ params: { ...params, fileId: "nothing" } }),
    [`${id}.list`]: plain({ query: { page: 1, applicationStatus: [1] } }),
    [`${id}.counts`]: plain(),
    [`${id}.export`]: plain(),
    [`${id}.get`]: his({}),
    [`${id}.history`]: his({ query: { page: 1 } }),
    [`${id}.accept`]: step({}),
    [`${id}.sendBack`]: step(said),
    [`${id}.review`]: step({ opinion: null }),
    [`${id}.publish`]: step({ publishTo: "2026-12-01" }),
    [`${id}.pass`]: step({ memberNo: "43990001", joinDate: null, meetingNo: null, opinion: null }),
    [`${id}.refuse`]: step(said),
    [`${id}.changeContact`]: step({ ...said, mobilePhone: "13900000000" }),
  };
};
