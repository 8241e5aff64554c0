"use client";

import { useState } from "react";
import { type PasswordPolicy, passwordFault } from "@/contracts/auth/password-rules";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { useChangePassword } from "@/lib/hooks/password";
import { notifySuccess } from "@/lib/notify/notify";
import { useUser } from "@/lib/session/context";

const FIELDS = ["oldPassword", "newPassword", "repeated"] as const;
export type PasswordField = (typeof FIELDS)[number];
type Values = Readonly<Record<PasswordField, string>>;
type Errors = Readonly<Partial<Record<PasswordField, string>>>;

const EMPTY: Values = { oldPassword: "", newPassword: "", repeated: "" };

function faultsOf(values: Values, policy: PasswordPolicy | undefined, username: string): Errors {
  const { oldPassword, newPassword, repeated } = values;
  const fault = newPassword === "" ? "请填写新密码" : policy ? passwordFault(policy, newPassword, username) : null;
  return {
    ...(oldPassword === "" && { oldPassword: "请填写原密码" }),
    ...(fault !== null && { newPassword: fault }),
    ...(repeated !== newPassword && { repeated: repeated === "" ? "请再次输入新密码" : "两次输入的新密码不一致" }),
  };
}

interface Options {
  readonly focus: (field: PasswordField) => void;
  /** Where to go after the change; null stays. */
  readonly leave: (() => void) | null;
}

/** State of the form: passwords are kept nowhere but here. */
export function usePasswordForm(policy: PasswordPolicy | undefined, { focus, leave }: Options) {
  const { username } = useUser();
  const { change, isPending } = useChangePassword();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const accuse = (faults: Errors): boolean => {
    setErrors(faults);
    const first = FIELDS.find((field) => faults[field] !== undefined);
    if (first) focus(first);
    return first !== undefined;
  };
  const set = (field: PasswordField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };
  const submit = async () => {
    setRefusal(null);
    if (isPending || accuse(faultsOf(values, policy, username))) return;
    try {
      await change(values.oldPassword, values.newPassword);
      setValues(EMPTY);
      if (leave) leave();
      else notifySuccess("密码已修改，其他设备上的登录已退出");
    } catch (error) {
      const told = isApiError(error) ? error.fieldErrors : [];
      const faults = Object.fromEntries(told.map(({ path, message }) => [path, message]));
      if (!accuse(faults)) setRefusal(describe(error).text);
    }
  };
  return { values, set, errors, refusal, isPending, submit };
}
