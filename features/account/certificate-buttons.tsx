"use client";

import { Button } from "antd";
import { CERT_STATUS, certApi, type CertificateRow } from "@/contracts/auth/cert";
import type { AccountDetail } from "@/contracts/auth/user-fields";
import { call } from "@/lib/api/call";
import { saveFile } from "@/lib/api/save-file";
import { usePassMail } from "@/lib/hooks/cert";
import { notifyError, notifySuccess } from "@/lib/notify/notify";
import { useMayCall } from "@/lib/session/can";

interface Sent {
  readonly isRepeated: boolean;
  readonly receiver: string;
}
const told =
  (what: string) =>
  ({ isRepeated, receiver }: Sent): void =>
    notifySuccess(isRepeated ? `一分钟内已发送过${what}，没有重复发送` : `${what}已交发送，接收方 ${receiver}`);

/** What may be done with one certificate. */
export function CertificateButtons({
  cert,
  account: { email, mobilephone },
  onRevoke,
}: {
  cert: CertificateRow;
  account: Pick<AccountDetail, "email" | "mobilephone">;
  onRevoke: (cert: CertificateRow) => void;
}) {
  const passMail = usePassMail();
  const [mayHandle, mayRevoke] = [useMayCall(certApi.download), useMayCall(certApi.revoke)];
  const { certificateId, companyId, certStatus, hasFile } = cert;
  const isLive = certStatus === CERT_STATUS.normal || certStatus === CERT_STATUS.expiring;
  if (!isLive) return "—";
  const params = { companyId, certificateId };
  const download = () =>
    void saveFile(certApi.download, { params: { certificateId } }, `登录证书-${cert.username}.p12`).catch(notifyError);
  const sms = () => void call(certApi.sms, { params }).then(told("口令短信"), notifyError);
  const mail = () => void call(certApi.mail, { params }).then(told("证书文件"), notifyError);
  // A failure is told by the query layer.
  const byMail = () =>
    void passMail
      .mutateAsync({ params: { companyId }, body: { certificateId } })
      .then(told("口令邮件"), () => undefined);
  return (
    <>
      {mayHandle && hasFile && (
        <>
          <Button type="link" onClick={download}>
            下载
          </Button>
          {mobilephone !== null && (
            <Button type="link" onClick={sms}>
              短信发口令
            </Button>
          )}
          {email !== null && (
            <>
              <Button type="link" onClick={mail}>
                邮件发文件
              </Button>
              <Button type="link" onClick={byMail} loading={passMail.isPending}>
                邮件发口令
              </Button>
            </>
          )}
        </>
      )}
      {mayRevoke && (
        <Button type="link" danger onClick={() => onRevoke(cert)}>
          吊销
        </Button>
      )}
    </>
  );
}
