"use client";

import { loginCertForm } from "@/contracts/auth/login-cert";
import { FirmEdit } from "@/features/account/pickers";
import { RecordDialog } from "@/components/record/record-dialog";
import { useOpenLoginCert } from "@/lib/hooks/cert";

/** Opens login certificates for a firm. */
export function CertificateDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useOpenLoginCert();
  return (
    <RecordDialog
      title="开通登录证书"
      schema={loginCertForm}
      initial={{ companyId: null, remark: "" }}
      render={{ companyId: (props) => <FirmEdit {...props} /> }}
      onSave={(body) => mutateAsync({ body })}
      saveText="开通"
      savedText="已开通，该所管理员现在可以为账号申请证书"
      draftKey="login-cert:new"
      onClose={onClose}
    />
  );
}
