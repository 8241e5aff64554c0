import type { Example, Makers } from "@/server/tests/examples";

const NOTHING = "nothing";

/** Calls about login certificates. Certificates of their own are made in `cert.test.ts`; here none exists by name. */
export const certExamples = ({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> => ({
  "auth.cert.issue": {
    ...ofRecord(({ userId }) => ({ body: { userId, passBy: "sms" } })),
    countsIn: ["certificates", "outbox_messages", "jobs"],
  },
  "auth.cert.download": { ...plain({ params: { certificateId: NOTHING } }), isPrivate: true },
  "auth.cert.mail": {
    input: ({ companyId }) => ({ params: { companyId, certificateId: NOTHING } }),
    isPrivate: true,
  },
  "auth.cert.sms": {
    input: ({ companyId }) => ({ params: { companyId, certificateId: NOTHING } }),
    isPrivate: true,
  },
  "auth.cert.list": ofRecord(({ companyId }) => ({ params: { companyId } })),
  "auth.cert.passMail": {
    input: ({ companyId }) => ({ params: { companyId }, body: { certificateId: NOTHING } }),
    isPrivate: true,
  },
  "auth.cert.revoke": {
    ...plain({ params: { certificateId: NOTHING }, body: { revokeReason: "电脑遗失", version: 1 } }),
    isPrivate: true,
  },
  "auth.cert.authority": plain(),
  "auth.cert.revoked": plain({ query: { format: "der" } }),
  "auth.login-cert.create": {
    ...ofRecord(({ companyId }) => ({ body: { companyId, remark: null } })),
    countsIn: "login_cert_orgs",
    onlyOfficers: true,
  },
  "auth.login-cert.list": plain({ query: { page: 1, companyName: "示例" } }),
  "auth.login-cert.remove": {
    ...plain({ params: { loginCertOrgId: NOTHING } }),
    countsIn: "login_cert_orgs",
    onlyOfficers: true,
  },
  "auth.login-cert.export": { ...plain({ params: { loginCertOrgId: NOTHING } }), onlyOfficers: true },
});
