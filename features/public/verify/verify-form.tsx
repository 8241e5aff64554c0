"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { VERIFY_KIND_KEYS, VERIFY_KINDS } from "@/contracts/public/verify-wire";
import { PlainButton } from "@/components/ui/plain-button";
import { CaptchaField } from "@/features/account/captcha-field";
import { EntryFault, EntryField, FieldFault, faultOn } from "@/features/public/application/proof-fields";
import { PaperView } from "@/features/public/verify/paper-view";
import { takeAsked, useVerify } from "@/features/public/verify/use-verify";
import { href } from "@/lib/routes/href";
import entry from "@/features/public/application/entry.module.css";
import styles from "@/features/public/verify/verify.module.css";

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

const KINDS = VERIFY_KIND_KEYS.map((key) => VERIFY_KINDS[key]);
const TITLES = KINDS.map(({ title, prefix }) => `${title}（编号以 ${prefix} 开头）`).join("、");

/** Number and code, typed or scanned, and what the register says. */
export function VerifyForm() {
  const verify = useVerify();
  const { paper, asked, fault, isBusy, isOld, captcha, captchaView, check } = verify;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const scanned = () => {
      const pair = takeAsked();
      if (pair === null || form.current === null) return;
      for (const name of ["paperNo", "code"] as const) {
        const field = form.current.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = pair[name];
      }
      void check(pair);
    };
    scanned();
    // Another code scanned into the same page.
    window.addEventListener("hashchange", scanned);
    return () => window.removeEventListener("hashchange", scanned);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the address is read when the page opens and when it changes
  }, []);
  useEffect(() => {
    const wanted = fault ? form.current?.elements.namedItem(fault.field) : null;
    if (wanted instanceof HTMLElement) wanted.focus();
  }, [fault]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    void check({ paperNo: textOf(data, "paperNo"), code: textOf(data, "code") }, textOf(data, "captcha"));
  };

  return (
    <div className={styles.verify}>
      {paper !== null && (
        <PaperView paper={paper} isOld={isOld} isBusy={isBusy} onAgain={() => void (asked && check(asked))} />
      )}
      <p className={styles.lead}>
        请填写单据上的编号和校验码，或用手机扫描单据上的二维码，核对单据是否由协会出具或向协会报备、现在是否有效。目前可以查验：
        {TITLES}。
      </p>
      <form
        ref={form}
        method="post"
        className={`${entry.form} ${styles.form}`}
        onSubmit={submit}
        onInput={() => captcha.keepFresh()}
        noValidate
      >
        <EntryField
          proof={verify}
          name="paperNo"
          label="编号"
          autoComplete="off"
          maxLength={60}
          help={`如 ${KINDS.map(({ example }) => example).join(" 或 ")}`}
        />
        <EntryField
          proof={verify}
          name="code"
          label="校验码"
          autoComplete="off"
          maxLength={20}
          help="8 位字母和数字，不分大小写，如 7KQ2-M9XD"
        />
        <div className={entry.field}>
          <CaptchaField view={captchaView} onRenew={() => void captcha.renew()} {...faultOn(verify, "captcha")} />
          <FieldFault proof={verify} name="captcha" />
        </div>
        <EntryFault proof={verify} fields={["paperNo", "code", "captcha"]} />
        <PlainButton look="primary" type="submit" className={entry.submit} aria-disabled={isBusy}>
          {isBusy ? "正在查验…" : "查验"}
        </PlainButton>
        <noscript>
          <p className={entry.fault}>查验需要浏览器启用 JavaScript。</p>
        </noscript>
      </form>
      <p className={styles.hint}>
        查验不需要登录。编号或校验码不符的单据，状态为「已撤销」的收款确认单，状态为「已作废」或「已被新报告替代」的报告，请勿采信；有疑问请
        <a href={href("public.help")}>联系协会</a>。
      </p>
    </div>
  );
}
