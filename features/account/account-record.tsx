"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { certApi } from "@/contracts/auth/cert";
import { onlineApi } from "@/contracts/auth/online";
import { userApi } from "@/contracts/auth/user";
import { accountDetail, type AccountDetail, isOfficer } from "@/contracts/auth/user-fields";
import { accountActions } from "@/features/account/account-buttons";
import { AccountMark } from "@/features/account/account-mark";
import { RightsView } from "@/features/account/rights-view";
import { SessionsView } from "@/features/account/sessions-view";
import { useAccountActions } from "@/features/account/use-account-actions";
import { metasOf } from "@/components/list/table/columns";
import type { ActionWords } from "@/components/record/history/history-view";
import type { ListResource } from "@/components/list/use-resource-list";
import { Neighbours } from "@/components/record/page/neighbours";
import { RecordHead } from "@/components/record/page/record-head";
import { RecordPage } from "@/components/record/page/record-page";
import { RecordRail } from "@/components/record/page/record-rail";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { timesOf } from "@/components/record/record-facts";
import { RecordFrame } from "@/components/record/record-frame";
import { itemsOf, RecordSection, ViewSection } from "@/components/record/record-view";
import { useListAddress, useRecordAddress } from "@/components/record/use-record-address";
import { dateTime } from "@/lib/format/date";
import { useAccount } from "@/lib/hooks/account";
import { Can, useMayCall } from "@/lib/session/can";

const METAS = metasOf(accountDetail);
const ACCOUNT = ["username", "nickName", "mobilephone", "email", "companyName", "staffName", "userType", "expireDate"];
const SIGN_IN = [
  "certValidTo",
  "lastLoginTime",
  "lastLoginIp",
  "loginFailCount",
  "lockTime",
  "initPwdMode",
  "mustChangePwd",
  "factorTime",
];
const FIRMS_ONLY = { staffName: true, certValidTo: true };
const KEPT = ["createUserName", "createTime", "updateUserName", "updateTime"];
const TABS = ["basic", "rights", "certificates", "sessions", "history"] as const;
const GROUPS = ["账号", "登录", "登记"].map((title) => ({ title, keys: [] }));
const LABELS = ["基本信息", "角色与权限", "登录会话", "办理记录"];
const actionWords: ActionWords = ({ action }) => ({ text: action, tone: "info" });
const HistoryView = dynamic(() => import("@/components/record/history/history-view").then((m) => m.HistoryView));
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

/** Whose it is, of which kind, and when it was last used. */
const factsOf = ({ companyName, roleNames, lastLoginTime }: AccountDetail) =>
  [
    { label: "单位", value: companyName },
    { label: "角色", value: roleNames.join("、") || null },
    { label: "上次登录", value: lastLoginTime && dateTime(lastLoginTime) },
  ].filter(({ value }) => value !== null);

interface RecordProps {
  readonly account: AccountDetail;
  readonly list: ListResource;
  readonly onBack: () => void;
}

function Record({ account, list, onBack }: RecordProps) {
  const { tab, setTab } = useRecordAddress(TABS);
  const acts = useAccountActions(account);
  const maySee = {
    sessions: useMayCall(onlineApi.list),
    certificates: useMayCall(certApi.list) && !isOfficer(account),
  };
  const { userId, nickName, roleNames, functionCodes } = account;
  const tabs = [
    { key: "basic" as const, label: "基本信息", sections: GROUPS, children: <Basic account={account} /> },
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
    <>
      <RecordPage
        head={
          <RecordHead
            title={`${nickName}（${account.username}）`}
            mark={<AccountMark account={account} />}
            back={{ label: "返回列表", onClick: onBack }}
            neighbours={<Neighbours list={list} idKey="userId" id={userId} />}
            facts={factsOf(account)}
            hint={account.readOnlyReason ?? undefined}
            actions={accountActions({ account, acts })}
          />
        }
        active={tab}
        onChange={setTab}
        dropsHidden
        parts={tabs.filter(({ key }) => (key === "sessions" || key === "certificates" ? maySee[key] : true))}
        rail={<RecordRail missing={[]} missingTitle="" warnings={[]} percent={null} timeLine={timesOf(account)} />}
      />
      {acts.dialogs}
    </>
  );
}

/** One account: what it is, what it may do, where it is signed in. // domain a §3.2 */
export function AccountRecord({ userId, list }: { userId: string; list: ListResource }) {
  const router = useRouter();
  const { listAt } = useListAddress("userId");
  const goBack = () => router.push(listAt);
  return (
    <RecordFrame
      result={useAccount(userId)}
      title="账号"
      actions={<Button onClick={goBack}>返回列表</Button>}
      failedTitle="账号加载失败"
      missing={{ title: "没有这个账号，或您不能查看", hint: "请从账号列表重新进入。" }}
      loading={<RecordSkeleton title="账号" labels={LABELS} back={{ label: "返回列表", onClick: goBack }} />}
    >
      {(account) => <Record key={account.userId} account={account} list={list} onBack={goBack} />}
    </RecordFrame>
  );
}
