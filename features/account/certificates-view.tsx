"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { CERT_STATUS, certApi, certificateRow, type CertificateRow } from "@/contracts/auth/cert";
import { type AccountDetail, USER_STATUS } from "@/contracts/auth/user-fields";
import styles from "@/features/account/sessions-view.module.css";
import { CertificateButtons } from "@/features/account/certificate-buttons";
import { columnsOf } from "@/components/list/table/columns";
import { RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useCertificatesOf } from "@/lib/hooks/cert";
import { useMayCall } from "@/lib/session/can";

const dialogs = () => import("@/features/account/certificate-dialogs");
const ApplyDialog = dynamic(() => dialogs().then((m) => m.ApplyDialog));
const RevokeDialog = dynamic(() => dialogs().then((m) => m.RevokeDialog));
const ACT = { key: "act", meta: { label: "操作", width: 372 } };
const FACTS = columnsOf(certificateRow, ["certStatus", "certValidTo", "certSerial", "createTime", "createUserName"]);
const REVOKED = columnsOf(certificateRow, ["revokeTime", "revokeReason"]);
/** What became of revoked ones is told where there are any. */
const columnsFor = (rows: readonly CertificateRow[]) => [
  ...FACTS,
  ...(rows.some(({ revokeTime }) => revokeTime !== null) ? REVOKED : []),
  ACT,
];
const HINT =
  "在证书登录站点，登录证书与密码一起使用。证书文件和口令分开送达：文件由管理员下载或发到本人邮箱，口令只发给本人。";

const isLive = ({ certStatus }: CertificateRow): boolean =>
  certStatus === CERT_STATUS.normal || certStatus === CERT_STATUS.expiring;

/** Login certificates of one account: apply, download, send again, revoke. // domain a §3.2 证书 */
export function CertificatesView({ account }: { account: AccountDetail }) {
  const { companyId, userId, userStatus } = account;
  const { data, error, isFetching, refetch } = useCertificatesOf(companyId, userId);
  const [opened, setOpened] = useOpenDialog<"apply" | { readonly certificateId: string }>("auth.cert");
  const close = () => setOpened(null);
  const revokedId = opened !== null && opened !== "apply" ? opened.certificateId : null;
  const revoked = data?.find(({ certificateId }) => certificateId === revokedId);
  const isUsable = userStatus !== USER_STATUS.closed && userStatus !== USER_STATUS.disabled;
  const mayApply = useMayCall(certApi.issue) && isUsable;
  if (error && !data)
    return (
      <ErrorState
        title="登录证书加载失败"
        hint={describe(error).text}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <ListSkeleton filterRows={0} columns={4} />;
  const apply = mayApply && (
    <Button type={data.length === 0 ? "primary" : "default"} onClick={() => setOpened("apply")}>
      {data.some(isLive) ? "续期" : "申请证书"}
    </Button>
  );
  const cell = (key: string, row: Readonly<Record<string, unknown>>) =>
    key === "act" ? (
      <CertificateButtons
        cert={row as unknown as CertificateRow}
        account={account}
        onRevoke={({ certificateId }) => setOpened({ certificateId })}
      />
    ) : undefined;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title="该账号还没有登录证书" hint={HINT} action={apply || undefined} />
      ) : (
        <>
          <RowTable caption="登录证书" columns={columnsFor(data)} rows={data} idKey="certificateId" cell={cell} />
          {apply && <p className={styles.all}>{apply}</p>}
        </>
      )}
      {opened === "apply" && <ApplyDialog account={account} onClose={close} />}
      {revoked && <RevokeDialog cert={revoked} onClose={close} />}
    </>
  );
}
