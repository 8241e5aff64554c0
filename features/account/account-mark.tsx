"use client";

import { accountDetail, type AccountDetail } from "@/contracts/auth/user-fields";
import { metaOf } from "@/contracts/kit/field";
import { ShowField } from "@/components/fields/show";
import { StatusTag } from "@/components/ui/status-tag";

/** What stands behind the title. */
export const AccountMark = ({ account: { userStatus, isMain, isSelf } }: { account: AccountDetail }) => (
  <>
    <ShowField value={userStatus} meta={metaOf(accountDetail.shape.userStatus) ?? { label: "" }} />
    {isMain && <StatusTag tone="info">主账号</StatusTag>}
    {isSelf && <StatusTag tone="neutral">本人</StatusTag>}
  </>
);
