import { encryptPassword } from "@/server/modules/auth/login/login-secrets";
import { demoCreditCode } from "@/server/seed/numbers";
import { deskImport } from "@/server/tests/import-examples";
import type { Example, Makers } from "@/server/tests/examples";

/** Names and numbers that must be new with every call. */
let serial = 0;
const fresh = () => {
  serial += 1;
  return { no: serial, username: `fresh-${serial}`, mobilephone: `137${String(10_000_000 + serial)}` };
};
const anAdministrator = () => {
  const { username, mobilephone } = fresh();
  return { username, nickName: "新管理员", mobilephone, email: null };
};

/** Calls about accounts, roles, sessions and 管理员变更. */
export const accountExamples = ({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> => ({
  ...deskImport("auth.move-in"),
  ...deskImport("auth.account-move-in"),
  ...deskImport("auth.staff-move-in"),
  "auth.user.counts": plain({ query: { isLocked: false } }),
  "auth.user.list": plain({ query: { page: 1, userStatus: [1], isLocked: false, sort: "username" } }),
  "auth.user.get": ofRecord(({ userId }) => ({ query: { userId } })),
  "auth.user.functions": plain(),
  "auth.user.orgs": plain({ query: { orgName: "示例" } }),
  "auth.user.options": plain({ query: { keyword: "演示" } }),
  "auth.user.create": {
    ...ofRecord(({ companyId, roleId }) => ({
      body: { ...anAdministrator(), orgId: companyId, roleIds: [roleId], initPwdMode: 1 },
    })),
    countsIn: "users",
  },
  "auth.user.update": ofRecord(({ userId }) => ({
    body: { userId, nickName: "测试", mobilephone: null, email: null, expireDate: null, accessCompanyIds: [] },
  })),
  "auth.user.setState": ofRecord(({ userId }) => ({ body: { userId, userStatus: 0 } })),
  "auth.user.setRoles": {
    ...ofRecord(({ userId, roleId }) => ({ body: { userId, roleIds: [roleId] } })),
    ownOnly: true,
  },
  "auth.user.addRoles": ofRecord(({ userId, roleId }) => ({ body: { userId, roleIds: [roleId] } })),
  "auth.user.giveRole": ofRecord(({ userId, roleId }) => ({ body: { userIds: [userId], roleId } })),
  "auth.user.unlock": ofRecord(({ userId }) => ({ params: { userId } })),
  "auth.user.reset": ofRecord(({ userId }) => ({ params: { userId }, query: { version: 1 } })),
  // Nobody has one yet: the record's state is what refuses.
  "auth.user.resetFactor": ofRecord(({ userId }) => ({ params: { userId }, query: { version: 1 } })),
  "auth.second-factor.pass": plain({ body: { code: "000000" } }),
  "auth.second-factor.state": plain(),
  "auth.second-factor.begin": {
    ...plain({ body: { password: encryptPassword("member-dev-key-1", "wrong") } }),
    refusesWith: "VALIDATION",
  },
  "auth.second-factor.confirm": plain({ body: { code: "000000" } }),
  "auth.second-factor.renewCodes": plain({ body: { code: "000000" } }),
  "auth.second-factor.turnOff": plain({ body: { code: "000000" } }),
  "auth.user.history": ofRecord(({ userId }) => ({ params: { userId }, query: { page: 1 } })),
  "auth.user.bindStaff": ofRecord(({ userId }) => ({ params: { userId }, body: { staffId: null, version: 1 } })),
  "auth.user.sealMobile": plain({ body: { mobilephone: "13900000000" } }),
  "auth.user.export": plain({ query: { userStatus: [1] } }),
  "auth.role.list": plain(),
  "auth.role.options": plain(),
  "auth.role.create": {
    input: () => ({ body: { roleName: `新角色${fresh().no}`, remark: null, codes: ["g_hy_account_role"] } }),
    countsIn: ["roles", "role_codes"],
  },
  "auth.role.update": {
    ...ofRecord(({ roleId }) => ({ body: { roleId, roleName: `角色${fresh().no}`, remark: "说明", codes: [] } })),
    countsIn: "role_codes",
  },
  "auth.role.copy": {
    ...ofRecord(({ roleId }) => ({ body: { roleId, roleName: `复制${fresh().no}` } })),
    countsIn: ["roles", "role_codes"],
  },
  "auth.role.remove": ofRecord(({ roleId }) => ({ params: { roleId } })),
  "auth.online.list": plain({ query: { page: 1, keyword: "演示" } }),
  "auth.online.end": ofRecord(({ userId }) => ({ params: { userId }, query: { reason: "测试" } })),
  "auth.sign-in.list": plain({ query: { page: 1, isRefused: false } }),
  "auth.handover.openFirm": {
    ...plain({
      body: {
        companyName: "新开示例税务师事务所有限公司",
        creditCode: demoCreditCode(77, "430104"),
        orgForm: 1,
        companyNature: 1,
        regCertNo: "湘税登新开001",
        regCertDate: "2026-01-05",
        regAuthority: "国家税务总局湖南省税务局",
        establishDate: "2025-12-01",
        legalPersonName: "王新",
        legalPersonIdType: 1,
        legalPersonIdNo: "11010519491231002X",
        legalPersonMobile: "13900000001",
        provinceCode: "430000",
        cityCode: "430100",
        districtCode: "430104",
        officeAddress: "示例路1号",
        phone: "0731-84410000",
        parentCompanyName: null,
        parentCreditCode: null,
        nickName: "王新",
        mobilephone: "13900000002",
        email: null,
      },
    }),
    countsIn: ["users", "firms"],
    onlyOfficers: true,
  },
  "auth.handover.handOver": {
    ...ofRecord(({ companyId, fileId }) => ({
      body: {
        ...anAdministrator(),
        companyId,
        oldUserId: null,
        reason: "原管理员离职",
        attachments: [{ fileId, attachType: 1, sortNo: 0 }],
      },
    })),
    countsIn: "users",
    onlyOfficers: true,
  },
});
