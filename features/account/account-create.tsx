"use client";

import { type ReactNode, useRef, useState } from "react";
import type { z } from "zod";
import { accountFindings } from "@/contracts/auth/account-rules";
import { accountForm, INIT_PWD_MODE } from "@/contracts/auth/user-fields";
import type { Finding } from "@/contracts/kit/validate";
import { RolesEdit, StaffEdit } from "@/features/account/pickers";
import { ChoicesEdit } from "@/components/fields/choices";
import type { EditProps } from "@/components/fields/edit";
import { FieldRow } from "@/components/fields/field-row";
import { RecordDialog } from "@/components/record/record-dialog";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";
import { Password } from "@/components/theme/antd-inputs";
import { useCreateAccount } from "@/lib/hooks/account";
import { useStaffContact } from "@/lib/hooks/staff-option";
import { date } from "@/lib/format/date";
import { notifyError } from "@/lib/notify/notify";
import { useUser } from "@/lib/session/context";

// The person comes first: what follows is taken from him.
const PATHS = ["staffId", "nickName", "mobilephone", "username", "email", "roleIds", "expireDate", "initPwdMode"];
/** What every new account begins with. */
export const BLANK_ACCOUNT = {
  username: "",
  nickName: "",
  mobilephone: "",
  email: "",
  roleIds: [],
  expireDate: "",
  initPwdMode: INIT_PWD_MODE.sms,
  password: null,
};
const INITIAL = { ...BLANK_ACCOUNT, orgId: null, staffId: null, accessCompanyIds: [] };
const PASSWORD = {
  label: "初始密码",
  help: "8至20位，含大写字母、小写字母、数字、符号中的至少三种；请当面或电话告知本人",
};

interface PasswordProps {
  readonly form: RecordForm<unknown>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Beside the form's values, so that no draft ever holds it. */
const PasswordField = ({ form, value, onChange }: PasswordProps) =>
  form.values.initPwdMode === INIT_PWD_MODE.manual && (
    <FieldRow
      path="password"
      meta={PASSWORD}
      value={value}
      onChange={(_, next) => onChange(String(next))}
      required
      error={form.errorAt("password")}
      render={(edit: EditProps) => (
        <Password
          id={edit.id}
          autoComplete="new-password"
          status={edit.status ?? ""}
          aria-describedby={edit["aria-describedby"]}
          value={value}
          onChange={(event) => edit.onChange(event.target.value)}
        />
      )}
    />
  );

interface Props<Schema extends z.ZodObject> {
  readonly schema: Schema;
  readonly initial: FormValues;
  readonly paths: readonly string[];
  readonly render: Readonly<Record<string, (props: EditProps) => ReactNode>>;
  readonly renderFor?: (form: RecordForm<unknown>) => Readonly<Record<string, (props: EditProps) => ReactNode>>;
  readonly onSave: (body: z.output<Schema>) => Promise<unknown>;
  readonly draftKey: string;
  readonly onClose: () => void;
}

type Typed = Parameters<typeof accountFindings>[0];

/** What the server would refuse, said before anything is sent. */
function rulesOf(value: Typed, password: string): readonly Finding[] {
  const isMissing = value.initPwdMode === INIT_PWD_MODE.manual && password === "";
  return [
    ...accountFindings(value, { today: date(new Date().toISOString()) }),
    ...(isMissing
      ? [{ level: "error", rule: "ACCOUNT", path: "password", message: "请填写初始密码" } satisfies Finding]
      : []),
  ];
}

/** 新增账号, of whomever: the first password is sent, or typed here and told by word of mouth. // domain a §3.1 */
export function NewAccount<Schema extends z.ZodObject>({ onSave, ...dialog }: Props<Schema>) {
  const [password, setPassword] = useState("");
  return (
    <RecordDialog
      {...dialog}
      title="新增账号"
      rules={(value) => rulesOf(value as unknown as Typed, password)}
      isRequired={(path, values) => path === "email" && values.initPwdMode === INIT_PWD_MODE.mail}
      onSave={(body) => {
        const isTyped = (body as { initPwdMode?: unknown }).initPwdMode === INIT_PWD_MODE.manual && password !== "";
        return onSave({ ...body, password: isTyped ? password : null });
      }}
      savedText="账号已开立，首次登录须修改密码"
    >
      {(form) => <PasswordField form={form} value={password} onChange={setPassword} />}
    </RecordDialog>
  );
}

/** The person of a new account; name, mobile and login name follow him. // domain a §3.1 */
function PersonOf({ form, ...props }: EditProps & { readonly form: RecordForm<unknown> }) {
  const contactOf = useStaffContact();
  // What is typed while the answer is under way stays.
  const live = useRef(form.values);
  live.current = form.values;
  const filled = useRef("");
  /** The former person's number goes before the next one's has come: his telephone must not get this one's password. */
  const forget = () => {
    const { staffId, mobilephone, username } = live.current;
    const hadPerson = typeof staffId === "string" && staffId !== "";
    if (username !== "" && (username === filled.current || (hadPerson && username === mobilephone))) {
      form.set("username", "");
      live.current = { ...live.current, username: "" };
    }
    if (hadPerson || mobilephone === filled.current) form.set("mobilephone", "");
    filled.current = "";
  };
  const choose = async (staffId: unknown) => {
    if (staffId !== live.current.staffId) forget();
    props.onChange(staffId);
    if (typeof staffId !== "string" || staffId === "") return;
    try {
      const { staffName, mobile } = await contactOf(staffId);
      if (live.current.staffId !== staffId) return;
      form.set("nickName", staffName);
      if (mobile === "") return;
      form.set("mobilephone", mobile);
      if (live.current.username === "") form.set("username", mobile);
      filled.current = mobile;
    } catch (error) {
      notifyError(error);
    }
  };
  return <StaffEdit {...props} onChange={(next) => void choose(next)} />;
}

/** A new account of the firm's. */
export function AccountCreate({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateAccount();
  const { switchableCompanies, companyId } = useUser();
  const branches = switchableCompanies.filter((firm) => firm.companyId !== companyId);
  const options = branches.map((firm) => ({ value: firm.companyId, label: firm.companyName }));
  return (
    <NewAccount
      schema={accountForm}
      initial={INITIAL}
      paths={branches.length > 0 ? [...PATHS, "accessCompanyIds"] : PATHS}
      render={{
        roleIds: (props) => <RolesEdit {...props} />,
        accessCompanyIds: (props) => <ChoicesEdit {...props} options={options} />,
      }}
      renderFor={(form) => ({ staffId: (props) => <PersonOf {...props} form={form} /> })}
      onSave={(body) => mutateAsync({ body })}
      draftKey="auth.user:new"
      onClose={onClose}
    />
  );
}
