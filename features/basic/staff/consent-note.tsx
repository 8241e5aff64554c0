"use client";

import { Button } from "antd";
import { PRIVACY_DATE } from "@/contracts/auth/data-request";
import { Note } from "@/components/ui/note";
import { useConsent, useOwnData } from "@/lib/hooks/desk";
import { notifySuccess } from "@/lib/notify/notify";
import { href } from "@/lib/routes/href";

/**
 * Where ID numbers and photos are collected: what for, and the confirmation that the person was told and agreed. Shown
 * until the user has confirmed for the privacy text in force; the answer is recorded. // contract §7.20
 */
export function ConsentNote() {
  const { data } = useOwnData();
  const { mutateAsync, isPending } = useConsent();
  if (!data || data.consents.some((one) => one.purpose === "staffData" && one.privacyDate === PRIVACY_DATE))
    return null;
  const agree = () =>
    mutateAsync({ body: { purpose: "staffData", privacyDate: PRIVACY_DATE } }).then(
      () => notifySuccess("已记录"),
      () => undefined,
    );
  return (
    <Note
      tone="note"
      actions={
        <Button loading={isPending} onClick={() => void agree()}>
          已告知并取得同意
        </Button>
      }
    >
      证件号码与照片用于会员登记、资格核验和会员证制作，属于敏感个人信息。填写前请按
      <a
        href={href("public.privacy")}
        target="_blank"
        rel="noreferrer"
        style={{ color: "inherit", textDecoration: "underline" }}
      >
        隐私政策
      </a>
      告知本人并取得其同意。
    </Note>
  );
}
