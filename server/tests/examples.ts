import { PERMISSION_CODES, type PermissionCode } from "@/contracts/access";
import { emptyStaff } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { encodeQuery } from "@/contracts/kit/query";
import { DEMO } from "@/server/seed/demo";
import { aPng } from "@/server/platform/files/inspect/samples";
import { isUpload } from "@/server/platform/call/input";
import { eq } from "drizzle-orm";
import { roles, userRoles } from "@/server/reference/user.table";
import type { Answered, Reachable } from "@/server/testing/test-reach";
import { createUser, openSession } from "@/server/testing/testing";
import { staff } from "@/server/reference/staff.table";
import { exportJobExamples } from "@/server/tests/export-examples";
import { partyInfoExamples } from "@/server/tests/party-info-examples";
import { applicationExamples } from "@/server/tests/application-examples";
import { inspectionExamples } from "@/server/tests/inspection-examples";
import { duesExamples } from "@/server/tests/dues-examples";
import { headOfficeExamples } from "@/server/tests/head-office-examples";
import { statementExamples } from "@/server/tests/statement-examples";
import { certExamples } from "@/server/tests/cert-examples";
import { accountExamples } from "@/server/tests/account-examples";
import { messageExamples } from "@/server/tests/message-examples";
import { invoiceExamples } from "@/server/tests/invoice-examples";
import { agreementExamples } from "@/server/tests/agreement-examples";
import { contractExamples } from "@/server/tests/contract-examples";
import { customerExamples } from "@/server/tests/customer-examples";
import { reviewerExamples } from "@/server/tests/reviewer-examples";
import { partyExamples } from "@/server/tests/party-examples";
import { recordExamples } from "@/server/tests/record-examples";
import { recordsInReach } from "@/server/tests/record-places";
import { deskExamples } from "@/server/tests/desk-examples";
import { rewardExamples } from "@/server/tests/reward-examples";
import { staffExamples } from "@/server/tests/staff-examples";
import { encryptPassword } from "@/server/modules/auth/login/login-secrets";

/** One right call: what a well-meaning caller sends. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Text parts beside the file of an upload. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The file of an upload; a picture without it. */
  readonly file?: { readonly bytes: Buffer; readonly fileName: string };
}

/** A firm's records that calls may name. */
export interface Place {
  readonly companyId: string;
  readonly staffId: string;
  /** A person in effect; the other one is a draft. */
  readonly effectiveStaffId: string;
  readonly fileId: string;
  /** An account of the firm, without any code. */
  readonly userId: string;
  /** A role of the firm's own, without any code. */
  readonly roleId: string;
  /** A record of each kind by the kind's id: `party.info`. */
  readonly records: Readonly<Record<string, string>>;
  readonly firmForm: Readonly<Record<string, unknown>>;
  readonly staffForm: Readonly<Record<string, unknown>>;
}

const NO_PLACE = {
  companyId: "nothing",
  staffId: "nothing",
  effectiveStaffId: "nothing",
  fileId: "nothing",
  userId: "nothing",
  roleId: "nothing",
  records: {},
};
/** The same place with ids of records that do not exist. */
export const missing = (place: Place): Place => ({ ...place, ...NO_PLACE });

export interface Example {
  readonly input: (place: Place) => CallInput;
  /** True when the call names a firm's record, so that a foreign one must answer like a missing one. */
  readonly namesRecord?: true;
  /** The record is its maker's alone: to everybody else it is missing. */
  readonly isPrivate?: true;
  /** Tables that may gain or lose rows by the call. */
  readonly countsIn?: string | readonly string[];
  /** Done for the association's people alone, whatever codes an account of a firm holds. */
  readonly onlyOfficers?: true;
  /** Firm and association write alike, whoever of them may read the record. */
  readonly isOfBothSides?: true;
  /** The association's code for it is about what is its own, people or records: it opens no record of a firm. */
  readonly ownOnly?: true;
  /** A step of another firm, whose answer the record asks for: the record's own firm finds nothing to do. */
  readonly isOthers?: true;
  /** Nobody of the association finds the place's record. */
  readonly isUntold?: true;
  /** Let in, the example itself is refused with this code: a secret that no example can know. */
  readonly refusesWith?: "VALIDATION";
  /** What the handler asks for beyond the endpoint's access, e.g. by the kind of record that a file belongs to. */
  readonly finerAnyOf?: readonly PermissionCode[];
}

const firmOf = ({ companyId }: Place) => ({ companyId });
const personOf = ({ staffId }: Place) => ({ staffId });
const versionOf = (form: Readonly<Record<string, unknown>>) => ({ version: Number(form["version"] ?? 1) });
const plain = (input: CallInput = {}): Example => ({ input: () => input });
const ofRecord = (input: (place: Place) => CallInput): Example => ({ input, namesRecord: true });
/** For examples that stand in a file of their own. */
const MAKERS = { plain, ofRecord, personOf, versionOf };
export type Makers = typeof MAKERS;

const BASE: Readonly<Record<string, Example>> = {
  "auth.session.login": plain({
    params: { product: "member" },
    query: { pwdType: "01", username: "nobody", password: encryptPassword("member-dev-key-1", "wrong") },
  }),
  "auth.session.redeem": plain({ body: { ticket: "x".repeat(43), state: "y".repeat(43) } }),
  "auth.session.logout": plain(),
  "auth.session.captcha": plain({ params: { codeType: "login" }, query: { t: "1" } }),
  "auth.session.userInfo": plain(),
  "auth.session.actAs": ofRecord((place) => ({ body: firmOf(place) })),
  ...accountExamples(MAKERS),
  ...messageExamples(MAKERS),
  ...certExamples(MAKERS),
  ...partyExamples(MAKERS),
  ...partyInfoExamples(MAKERS),
  ...contractExamples(MAKERS),
  ...reviewerExamples(MAKERS),
  ...invoiceExamples(MAKERS),
  ...agreementExamples(MAKERS),
  ...customerExamples(MAKERS),
  "basic.tax-info.facts": plain(),
  "basic.tax-year.totals": plain(),
  "basic.tax-standing.list": { ...plain({ query: { page: 1, year: 2025 } }), onlyOfficers: true },
  "basic.tax-standing.counts": { ...plain({ query: { year: 2025 } }), onlyOfficers: true },
  "basic.tax-standing.remind": {
    ...plain({ body: { year: 2025, companyIds: ["nothing"] } }),
    onlyOfficers: true,
    isPrivate: true,
  },
  "auth.password.change": {
    ...plain({ body: { oldPassword: encryptPassword("member-dev-key-1", "wrong"), newPassword: "x" } }),
    refusesWith: "VALIDATION",
  },
  "auth.password.reset": {
    ...plain({ body: { token: "x".repeat(43), username: "nobody", newPassword: "x" } }),
    refusesWith: "VALIDATION",
  },
  "auth.password.smsCode": {
    ...plain({ params: { mobilePhone: "13900000000" }, query: { purpose: "resetPwd", captcha_code: "AAAA" } }),
    refusesWith: "VALIDATION",
  },
  "auth.anonymous.byPhoneCode": {
    ...plain({ body: { mobilePhone: "13900000000", purpose: "resetPwd", smsCode: "123456" } }),
    refusesWith: "VALIDATION",
  },
  "auth.anonymous.site": plain(),
  "auth.anonymous.association": plain(),
  "auth.anonymous.comPeople": plain({ query: { token: "x".repeat(43) } }),
  "auth.business-parameter.list": plain(),
  "auth.business-parameter.update": plain({ body: { paramKey: "workbench.reminderDays", value: 45 } }),
  "auth.business-parameter.history": plain({ params: { paramKey: "workbench.reminderDays" }, query: { page: 1 } }),
  "common.dictionary.all": plain(),
  "common.dictionary.batch": plain({ query: { keyName: ["gender", "org_form"] } }),
  "common.dictionary.list": plain(),
  "common.dictionary.byName": plain({ params: { keyName: "gender" } }),
  "common.dictionary.one": plain({ params: { keyName: "gender", keyValue: "1" } }),
  "common.dictionary.cacheEvict": plain(),
  "common.locality.provinces": plain(),
  "common.locality.cities": plain(),
  "common.locality.citiesOf": plain({ params: { provinceCode: "430000" } }),
  "common.locality.districts": plain(),
  "common.locality.districtsOf": plain({ params: { cityCode: "430100" } }),
  "common.locality.districtsByProvince": plain({ params: { provinceCode: "430000" } }),
  "common.locality.cacheEvict": plain(),
  "common.draft.list": plain(),
  "common.draft.get": plain({ query: { key: "basic.firm:demo" } }),
  "common.draft.save": plain({ body: { key: "basic.firm:demo", base: "1", content: "{}" } }),
  "common.preference.list": plain(),
  "common.preference.save": plain({ body: { screen: "basic.staff.list", columns: [{ key: "mobile" }], filters: [] } }),
  "common.draft.remove": plain({ query: { key: "basic.firm:demo" } }),
  "common.workbench.get": plain(),
  "common.search.find": plain({ body: { text: "王" } }),
  "common.mail-log.list": plain({ query: { page: 1, sendStatus: [2], subject: "证书" } }),
  "common.mail-log.detail": { ...plain({ query: { messageId: "nothing" } }), isPrivate: true },
  "common.sms-log.list": plain({ query: { page: 1, sourceType: [1], mobileTail: "8001", createFrom: "2026-11-01" } }),
  "common.sms-log.detail": { ...plain({ query: { messageId: "nothing" } }), isPrivate: true },
  "common.mail-log.resend": { ...plain({ params: { messageId: "nothing" } }), onlyOfficers: true },
  "common.sms-log.resend": { ...plain({ params: { messageId: "nothing" } }), onlyOfficers: true },
  "common.sms-log.novel": plain({ params: { sourceType: "1" } }),
  ...applicationExamples(MAKERS),
  "public.verify.check": {
    ...plain({ body: { paperNo: "SKQR2026000001", code: "22223333" } }),
    refusesWith: "VALIDATION",
  },
  ...inspectionExamples(MAKERS),
  ...statementExamples(MAKERS),
  ...duesExamples(MAKERS),
  ...headOfficeExamples(MAKERS),
  ...deskExamples(MAKERS),
  ...rewardExamples(MAKERS),
  ...staffExamples(MAKERS),
  ...recordExamples(MAKERS),
  "file.attachment.upload": { ...plain({ fields: { bizType: "firm" } }), finerAnyOf: ["g_hy_member_firm_edit"] },
  "file.attachment.download": {
    ...ofRecord(({ fileId }) => ({ params: { fileId } })),
    finerAnyOf: ["g_hy_member_firm_find", "g_hy_desk_firm_view"],
  },
  "basic.firm.counts": plain({ query: { keyword: "税务师" } }),
  "basic.firm.list": plain({ query: { page: 1, pageSize: 30 } }),
  "basic.firm.get": ofRecord((place) => ({ params: firmOf(place) })),
  "basic.firm.full": ofRecord((place) => ({ params: firmOf(place) })),
  "basic.firm.update": ofRecord((place) => ({ params: firmOf(place), body: place.firmForm })),
  "basic.firm.confirm": ofRecord((place) => ({
    params: firmOf(place),
    body: versionOf(place.firmForm),
  })),
  "basic.firm.export": plain(),
  "basic.firm.setMembership": {
    ...ofRecord((place) => ({
      params: firmOf(place),
      body: {
        companyStatus: 3,
        memberNo: "43-DW9999",
        joinDate: "2020-01-06",
        reason: "停业",
        ...versionOf(place.firmForm),
      },
    })),
    onlyOfficers: true,
  },
  "basic.firm.setGrade": {
    ...ofRecord((place) => ({
      params: firmOf(place),
      body: { firmGrade: 0, gradeYear: null, gradeCertNo: null, gradeValidTo: null, ...versionOf(place.firmForm) },
    })),
    onlyOfficers: true,
  },
  "basic.firm.history": ofRecord((place) => ({ params: firmOf(place), query: { page: 1 } })),
  "basic.staff-option.list": plain({ query: { staffName: "王" } }),
  "basic.staff-option.contact": ofRecord(({ effectiveStaffId }) => ({ params: { staffId: effectiveStaffId } })),
  "basic.staff-option.identity": ofRecord(({ effectiveStaffId }) => ({ params: { staffId: effectiveStaffId } })),
};

/** Every endpoint has its example here; the suites fail for one that has none. */
export const EXAMPLES: Readonly<Record<string, Example>> = { ...BASE, ...exportJobExamples(BASE) };

export function exampleOf(endpoint: Endpoint): Example {
  const example = EXAMPLES[endpoint.id];
  if (!example) throw new Error(`${endpoint.id} has no example in server/tests/examples.ts`);
  return example;
}

/** A multipart body with one file and some text parts. */
export async function multipart(fields: Readonly<Record<string, string>>, file = aPng(), fileName = "证书.png") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(file)]), fileName);
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "";
  return { payload: Buffer.from(await encoded.arrayBuffer()), contentType };
}

/** Sends an input as the portal would. */
export async function send<A extends Answered>(
  t: Pick<Reachable<A>, "call">,
  endpoint: Endpoint,
  input: CallInput,
  token?: string,
): Promise<A> {
  const query = encodeQuery(input.query);
  const url = `${fillPath(endpoint.path, input.params)}${query && `?${query}`}`;
  const { method, body } = endpoint.spec;
  if (isUpload(body)) {
    const { payload, contentType } = await multipart(input.fields ?? {}, input.file?.bytes, input.file?.fileName);
    return t.call({ method, url, token, payload, headers: { "content-type": contentType } });
  }
  return t.call({ method, url, token, ...(input.body !== undefined && { payload: input.body as object }) });
}

/** Someone of a firm who may do everything there. */
export async function fullUser(t: Reachable, companyId: string, reach: { companyId: string; canAct: boolean }[] = []) {
  const { userId } = await createUser(t.db, { companyId, codes: PERMISSION_CODES, reach });
  return { userId, token: await openSession(t, userId) };
}

/** Someone of the association who may do everything there. */
export async function fullOfficer(t: Reachable) {
  const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: PERMISSION_CODES });
  return { userId, token: await openSession(t, userId) };
}

/** Records of one firm, made and read through the product's own calls. */
export async function placeOf(t: Reachable, companyId: string): Promise<Place> {
  const { token } = await fullUser(t, companyId);
  const firm = `/rest/basic/firm/v1.0/${companyId}`;
  const formNow = async () =>
    dataOf<{ attachments: object[] }>(await t.call({ method: "GET", url: `${firm}/full`, token }));
  const { payload, contentType } = await multipart({ bizType: "firm" });
  const headers = { "content-type": contentType };
  const upload = await t.call({ method: "POST", url: "/rest/file/attachment/v1.0", token, payload, headers });
  const { fileId } = dataOf<{ fileId: string }>(upload);
  const form = await formNow();
  const attachments = [...form.attachments, { fileId, attachType: 1, sortNo: 9 }];
  dataOf(await t.call({ method: "PUT", url: firm, token, payload: { ...form, attachments } }));
  const staffUrl = "/rest/basic/staff/v1.0";
  const draft = { ...emptyStaff, staffName: "李四", mobile: "13800000001" };
  const personAdded = async () =>
    dataOf<{ staffId: string }>(await t.call({ method: "POST", url: staffUrl, token, payload: draft })).staffId;
  const [staffId, effectiveStaffId] = [await personAdded(), await personAdded()];
  await t.db.update(staff).set({ auditStatus: SUBMISSION.passed }).where(eq(staff.staffId, effectiveStaffId));
  const staffForm = dataOf<object>(await t.call({ method: "GET", url: `${staffUrl}/${staffId}/full`, token }));
  const { userId } = await createUser(t.db, { companyId });
  const [held] = await t.db.select().from(userRoles).where(eq(userRoles.userId, userId));
  const roleId = held?.roleId ?? "";
  await t.db
    .update(roles)
    .set({ companyId, roleName: `角色 ${roleId}` })
    .where(eq(roles.roleId, roleId));
  return {
    companyId,
    staffId,
    effectiveStaffId,
    fileId,
    userId,
    roleId,
    records: await recordsInReach(t, token, companyId),
    firmForm: { ...(await formNow()) },
    staffForm: { ...staffForm },
  };
}

function dataOf<T>(response: Answered): T {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body.slice(0, 500)}`);
  return (response.json() as { data: T }).data;
}

export const OWN = DEMO.firm.first;
export const FOREIGN = DEMO.firm.generalPartnership;
