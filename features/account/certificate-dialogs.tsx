"use client";

import { certificateForm, type CertificateRow, PASS_BY, revocationForm } from "@/contracts/auth/cert";
import type { AccountDetail } from "@/contracts/auth/user-fields";
import { ChoiceEdit } from "@/components/fields/choice";
import { RecordDialog } from "@/components/record/record-dialog";
import { useIssueCertificate, useRevokeCertificate } from "@/lib/hooks/cert";

type Applicant = Pick<AccountDetail, "userId" | "nickName" | "mobilephone" | "email">;

/** 申请证书: where the pass phrase goes. It is never shown. // domain a §3.2 */
export function ApplyDialog({ account, onClose }: { account: Applicant; onClose: () => void }) {
  const { mutateAsync } = useIssueCertificate();
  const { userId, nickName, mobilephone, email } = account;
  const ways = [
    ...(mobilephone === null ? [] : [{ value: PASS_BY.sms, label: `短信发到 ${mobilephone}` }]),
    ...(email === null ? [] : [{ value: PASS_BY.mail, label: `邮件发到 ${email}` }]),
  ];
  return (
    <RecordDialog
      title={`申请登录证书：${nickName}`}
      schema={certificateForm}
      initial={{ userId, passBy: ways[0]?.value ?? null }}
      paths={["passBy"]}
      render={{ passBy: (props) => <ChoiceEdit {...props} options={ways} /> }}
      onSave={(body) => mutateAsync({ body })}
      saveText="申请并发送口令"
      savedText="证书已签发，口令已交发送；请下载证书文件交给本人，或发到其邮箱"
      draftKey={`auth.cert.apply:${userId}`}
      onClose={onClose}
    />
  );
}

/** 吊销 with its reason; for good. */
export function RevokeDialog({ cert, onClose }: { cert: CertificateRow; onClose: () => void }) {
  const { mutateAsync } = useRevokeCertificate();
  const { certificateId, nickName, version } = cert;
  return (
    <RecordDialog
      title={`吊销 ${nickName} 的登录证书（不可恢复）`}
      schema={revocationForm}
      initial={{ revokeReason: "" }}
      version={version}
      paths={["revokeReason"]}
      onSave={(body) => mutateAsync({ params: { certificateId }, body })}
      saveText="吊销证书"
      savedText="证书已吊销，不能再用于登录；账号仍可用密码登录"
      draftKey={`auth.cert.revoke:${certificateId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
