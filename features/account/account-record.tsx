"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { certApi } from "@/contracts/auth/cert";
import { onlineApi } from "@/contracts/auth/online";
import { userApi } from "@/contracts/auth/user";
import { accountDetail, type AccountDetail, isOfficer } from "@/contracts/auth/user-fields";
import { AccountButtons } from "@/features/account/account-buttons";
import { AccountMark } from "@/features/account/account-mark";
import { RightsView } from "@/features/account/rights-view";
import { SessionsView } from "@/features/account/sessions-view";
import { useAccountActions } from "@/features/account/use-account-actions";
import { metasOf } from "@/components/list/columns";
import type { ActionWords } from "@/components/record/history-view";
import { RecordFrame } from "@/components/record/record-frame";
import { itemsOf, RecordSection, ViewSection } from "@/components/record/record-view";
import { useListAddress, useRecordAddress } from "@/components/record/use-record-address";
import { PageFrame } from "@/components/ui/page-frame";
import { PageTabs } from "@/components/ui/page-tabs";
import { DescriptionSkeleton } from "@/components/ui/skeletons";
import { useAccount } from "@/lib/hooks/account";
import { Can, useMayCall } from "@/lib/session/can";

const METAS = metasOf(accountDetail);
const ACCOUNT = ["username", "nickName", "mobilephone", "email", "companyName", "staffName", "userType", "expireDate"];
const SIGN_IN = [
  ...["certValidTo", "lastLoginTime", "lastLoginIp", "loginFailCount", "lockTime"],
  ...["initPwdMode", "mustChangePwd", "factorTime"],
];
const FIRMS_ONLY = { staffName: true, certValidTo: true };
const KEPT = ["createUserName", "createTime", "updateUserName", "updateTime"];
const TABS = ["basic", "rights", "certificates", "sessions", "history"] as const;
const actionWords: ActionWords = ({ action }) => ({ text: action, tone: "info" });
const HistoryView = dynamic(() => import("@/components/record/history-view").then((m) => m.HistoryView));
const IdentityView = dynamic(() => import("@/features/account/identity-view").then((m) => m.IdentityView));
const CertificatesView = dynamic(() => import("@/features/account/certificates-view").then((m) => m.CertificatesView));

function Basic({ account }: { account: AccountDetail }) {
  const noneTexts = {
    expireDate: "长期",
    staffName: "未关联",
    lastLoginTime: "尚未登录",
    certValidTo: "没有证书",
    factorTime: "未启用",
  };
  const shown = (keys: string[]) => (isOfficer(account) ? keys.filter((key) => !(key in FIRMS_ONLY)) : keys);
  const access = account.accessCompanies.map((firm) => firm.companyName).join("、");
  return (
    <>
      <RecordSection
        title="账号"
        items={[
          ...itemsOf(METAS, shown(ACCOUNT), account, { noneTexts, copied: new Set(["username"]) }),
          ...(access === "" ? [] : [{ label: "可访问分所", value: access, wide: true }]),
        ]}
      />
      {account.staffId !== null && (
        <Can need="g_hy_desk_staff_confirm">
          <IdentityView staffId={account.staffId} />
        </Can>
      )}
      <RecordSection title="登录" items={itemsOf(METAS, shown(SIGN_IN), account, { noneTexts })} />
      <RecordSection title="登记" items={itemsOf(METAS, KEPT, account)} />
    </>
  );
}

function Record({ account }: { account: AccountDetail }) {
  const { tab, setTab } = useRecordAddress(TABS);
  const acts = useAccountActions(account);
  const maySee = {
    sessions: useMayCall(onlineApi.list),
    certificates: useMayCall(certApi.list) && !isOfficer(account),
  };
  const { userId, nickName, roleNames, functionCodes } = account;
  const tabs = [
    { key: "basic" as const, label: "基本信息", children: <Basic account={account} /> },
    {
      key: "rights" as const,
      label: "角色与权限",
      children: (
        <>
          <RecordSection title="角色" items={[{ label: "持有角色", value: roleNames.join("、") || null }]} />
          <ViewSection title="该账号能做什么">
            <RightsView codes={functionCodes} none="现有角色不含任何功能权限，登录后只能看到工作台。" />
          </ViewSection>
        </>
      ),
    },
    {
      key: "certificates" as const,
      label: "登录证书",
      children: <CertificatesView account={account} />,
    },
    {
      key: "sessions" as const,
      label: "登录会话",
      children: <SessionsView userId={userId} nickName={nickName} />,
    },
    {
      key: "history" as const,
      label: "办理记录",
      children: (
        <HistoryView
          of={userApi.history}
          params={{ userId }}
          wordsOf={actionWords}
          emptyHint="开立、停用、重置密码、角色变更等办理后在此记录。"
        />
      ),
    },
  ];
  return (
    <PageFrame
      title={`${nickName}（${account.username}）`}
      mark={<AccountMark account={account} />}
      hint={account.readOnlyReason ?? undefined}
      actions={<AccountButtons account={account} acts={acts} />}
    >
      <PageTabs
        active={tab}
        onChange={setTab}
        dropsHidden
        tabs={tabs.filter(({ key }) => (key === "sessions" || key === "certificates" ? maySee[key] : true))}
      />
      {acts.dialogs}
    </PageFrame>
  );
}

/** One account: what it is, what it may do, where it is signed in. // domain a §3.2 */
export function AccountRecord({ userId }: { userId: string }) {
  const router = useRouter();
  const { listAt } = useListAddress("userId");
  return (
    <RecordFrame
      result={useAccount(userId)}
      title="账号"
      actions={<Button onClick={() => router.push(listAt)}>返回列表</Button>}
      failedTitle="账号加载失败"
      missing={{ title: "没有这个账号，或您不能查看", hint: "请从账号列表重新进入。" }}
      skeleton={<DescriptionSkeleton items={16} />}
    >
      {(account) => <Record key={account.userId} account={account} />}
    </RecordFrame>
  );
}
