"use client";

import { Button, Checkbox, Input } from "antd";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { PermissionCode } from "@/contracts/access";
import type { CurrentUser } from "@/contracts/auth/session";
import type { PieceId } from "@/features/gallery/pieces-data";
import { Sample, Story } from "@/features/gallery/story";
import { type AccessMode, Can } from "@/lib/session/can";
import { SessionProvider, useUser } from "@/lib/session/context";
import styles from "@/features/gallery/gallery.module.css";

const NEED: readonly PermissionCode[] = ["g_hy_member_firm_edit", "g_hy_member_staff_edit"];
const CODES: readonly { value: PermissionCode; label: string }[] = [
  { value: "g_hy_member_firm_edit", label: "g_hy_member_firm_edit（需要其一）" },
  { value: "g_hy_member_staff_edit", label: "g_hy_member_staff_edit（需要其一）" },
  { value: "g_hy_member_firm_find", label: "g_hy_member_firm_find（无关）" },
];

/** Nobody of any database: only the codes matter here. */
const fakeUser: CurrentUser = {
  userId: "gallery",
  username: "gallery",
  nickName: "虚拟用户",
  userType: 1,
  userStatus: 1,
  companyId: null,
  companyName: null,
  accessCompanyIds: [],
  functionCodes: [],
  roleCodes: [],
  roleNames: [],
  email: null,
  mobilephone: null,
  orgId: null,
  orgName: null,
  fullOrgName: null,
  lv1OrgId: null,
  lv1OrgName: null,
  lv1FullOrgName: null,
  createTime: "",
  switchableCompanies: [],
  mustChangePwd: false,
  closedBooks: null,
  mustEnrol: false,
  isPwdExpired: false,
  draftKey: "",
};

/** What stands in the page, read from it: not what the rule was expected to do. */
function paintedOf(place: HTMLElement | null): string {
  const element = place?.querySelector<HTMLButtonElement | HTMLInputElement>("button, input");
  if (!element) return "removed";
  if (element.disabled) return "disabled";
  return element instanceof HTMLInputElement && element.readOnly ? "readonly" : "enabled";
}

interface SampleOf {
  readonly id: PieceId;
  readonly mode: AccessMode;
  readonly label: string;
  readonly element: ReactNode;
}

function AccessSample({ id, mode, label, element }: SampleOf) {
  const place = useRef<HTMLDivElement>(null);
  const [painted, setPainted] = useState("");
  const { functionCodes } = useUser();
  useLayoutEffect(() => setPainted(paintedOf(place.current)), [functionCodes]);
  return (
    <Story id={id}>
      <Sample name={id} label={label} value={painted}>
        <div ref={place} className={styles.place}>
          <Can need={NEED} mode={mode}>
            {element}
          </Can>
        </div>
      </Sample>
    </Story>
  );
}

const samples: readonly SampleOf[] = [
  { id: "access-remove", mode: "remove", label: "无权限时移除的按钮", element: <Button>提交报备</Button> },
  { id: "access-disable", mode: "disable", label: "无权限时禁用的按钮", element: <Button>保存报备</Button> },
  {
    id: "access-readonly",
    mode: "readonly",
    label: "无权限时只读的输入框",
    element: <Input aria-label="联系电话" defaultValue="020-12345678" />,
  },
];

/** The permission rule on elements, with a user whose codes the tester switches. // spec §6 */
export function AccessStories() {
  const [codes, setCodes] = useState<PermissionCode[]>([]);
  return (
    <SessionProvider user={{ ...fakeUser, functionCodes: codes }}>
      <fieldset className={styles.codes} data-testid="access-codes">
        <legend>虚拟用户持有的权限码</legend>
        <Checkbox.Group className={styles.codeList} options={[...CODES]} value={codes} onChange={setCodes} />
      </fieldset>
      {samples.map((sample) => (
        <AccessSample key={sample.id} {...sample} />
      ))}
    </SessionProvider>
  );
}
