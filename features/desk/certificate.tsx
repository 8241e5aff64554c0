"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { loginCertApi, loginCertResource, type LoginCertRow } from "@/contracts/auth/login-cert";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useAsked } from "@/components/record/use-asked-call";
import { saveFile } from "@/lib/api/save-file";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useCloseLoginCert } from "@/lib/hooks/cert";
import { notifyError } from "@/lib/notify/notify";
import { Can } from "@/lib/session/can";

const OpenDialog = dynamic(() => import("@/features/desk/certificate-dialog").then((m) => m.CertificateDialog));
const EDIT = loginCertApi.create.spec.access.anyOf;

function RowButtons({ row }: { row: LoginCertRow }) {
  const asked = useAsked();
  const { mutateAsync } = useCloseLoginCert();
  const params = { loginCertOrgId: row.loginCertOrgId };
  const save = () => void saveFile(loginCertApi.export, { params }, `${row.companyName}.pem`).catch(notifyError);
  const close = () =>
    asked(
      {
        title: `停用 ${row.companyName} 的登录证书？`,
        content: `该所现有 ${row.validCount} 张有效证书随即吊销，不能恢复；账号仍可用密码登录。再次开通后须重新申请证书。`,
        confirmText: "停用并吊销",
        danger: true,
      },
      () => mutateAsync({ params }),
      ({ revoked }) => `已停用，吊销证书 ${revoked} 张`,
    );
  return (
    <>
      <Button type="link" onClick={save} aria-label={`导出${row.companyName}的证书`}>
        导出
      </Button>
      <Can need={EDIT}>
        <Button type="link" danger onClick={() => void close()} aria-label={`停用${row.companyName}`}>
          停用
        </Button>
      </Can>
    </>
  );
}

/** 登录证书: firms that may hold certificates. Their own administrators apply for each account. // spec §7 */
export function DeskCertificateScreen() {
  const [isOpen, setOpen] = useOpenDialog<"new">("login-cert");
  return (
    <ResourceScreen
      of={loginCertResource}
      noun="事务所"
      actions={() => (
        <Can need={EDIT}>
          <Button type="primary" onClick={() => setOpen("new")}>
            开通事务所
          </Button>
        </Can>
      )}
      rowActions={(row) => <RowButtons row={row} />}
      rowActionsWidth={130}
      empty={{ title: "还没有开通登录证书的事务所", hint: "开通后，该所管理员可在「账号管理」中为本所账号申请证书。" }}
    >
      {isOpen && <OpenDialog onClose={() => setOpen(null)} />}
    </ResourceScreen>
  );
}
