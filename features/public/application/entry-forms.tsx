"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { OwnApplication } from "@/contracts/public/application";
import type { DataOf } from "@/contracts/kit/endpoint";
import { CollapseBox } from "@/components/ui/page/collapse-box";
import { associationEndpoint, beginEndpoint, resumeEndpoint } from "@/features/public/application/endpoints";
import { NOTICE, PAPER_LIST, PROMISE } from "@/features/public/application/notice-text";
import { EntryField, FAULT_ID, FieldFault, faultOn, ProofFields } from "@/features/public/application/proof-fields";
import { type Proof, useProof } from "@/features/public/application/use-proof";
import { call } from "@/lib/api/call";
import { PHONE_QUERY } from "@/lib/device/frame-store";
import { WriteSlot } from "@/lib/query/write-slot";
import { href } from "@/lib/routes/href";
import styles from "@/features/public/application/entry.module.css";

interface Props {
  readonly privacyDate: string;
  readonly onOpen: (own: OwnApplication) => void;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** Sends the phone first, then what stands beside its code; the field of a fault has the focus. */
function ProofForm({
  proof,
  onProve,
  children,
}: {
  proof: Proof;
  onProve: (data: FormData) => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { fault, mobile } = proof;
  useEffect(() => {
    const wanted = fault ? form.current?.elements.namedItem(fault.field) : null;
    if (wanted instanceof HTMLElement) wanted.focus();
  }, [fault]);
  useEffect(() => {
    if (mobile !== null) form.current?.querySelector<HTMLInputElement>("#smsCode")?.focus();
  }, [mobile]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (proof.isBusy) return;
    const data = new FormData(event.currentTarget);
    if (mobile === null) proof.send(textOf(data, "mobile"), textOf(data, "captcha"));
    else onProve(data);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onInput={() => proof.captcha.keepFresh()} noValidate>
      {children}
    </form>
  );
}

interface TickProps {
  readonly proof: Proof;
  readonly name: string;
  readonly children: ReactNode;
}

function Tick({ proof, name, children }: TickProps) {
  const isWrong = proof.fault?.field === name;
  return (
    <div>
      <label className={styles.tick}>
        <input
          type="checkbox"
          name={name}
          value="yes"
          aria-invalid={isWrong}
          {...(isWrong && { "aria-describedby": FAULT_ID })}
        />
        <span>{children}</span>
      </label>
      <FieldFault proof={proof} name={name} />
    </div>
  );
}

const ConsentTick = ({ proof }: { proof: Proof }) => (
  <Tick proof={proof} name="consent">
    我已阅读
    <a href={href("public.privacy")} target="_blank" rel="noreferrer">
      隐私政策
    </a>
    ，同意为办理备案收集申请人、合伙人和从业人员的身份证件号码与手机号码，并已按隐私政策告知相关人员。
  </Tick>
);

/** 步骤 1、2: what to know, the promise, the association, the phone. // domain a §14.2 */
export function BeginForm({ privacyDate, onOpen }: Props) {
  const proof = useProof("application");
  const [slot] = useState(() => new WriteSlot(beginEndpoint));
  const [isPhone] = useState(() => matchMedia(PHONE_QUERY).matches);
  const [associations, setAssociations] = useState<DataOf<typeof associationEndpoint>>([]);
  useEffect(() => {
    call(associationEndpoint, {}, { noLoading: true }).then(setAssociations, () => undefined);
  }, []);
  const prove = (data: FormData) => {
    if (data.get("promise") === null) return proof.refuse("请先阅读并勾选承诺", "promise");
    if (data.get("consent") === null) return proof.refuse("请先阅读隐私政策并勾选同意", "consent");
    const orgId = textOf(data, "orgId");
    if (orgId === "") return proof.refuse("请选择地方税协", "orgId");
    proof.prove(textOf(data, "smsCode"), async (given) => {
      const body = { ...given, orgId, promiseFlag: true as const };
      onOpen(await slot.send({ body }, { consent: privacyDate }));
    });
  };
  return (
    <>
      <section className={styles.notice} aria-label="办理须知">
        {/* On phones what is done here would begin below the window. */}
        <CollapseBox title="办理须知：适用单位、办理过程、保存码与期限" defaultOpen={!isPhone}>
          <ol>
            {NOTICE.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </CollapseBox>
        <CollapseBox title="需要准备的材料" defaultOpen={false}>
          <ul>
            {PAPER_LIST.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </CollapseBox>
      </section>
      <ProofForm proof={proof} onProve={prove}>
        <Tick proof={proof} name="promise">
          {PROMISE}
        </Tick>
        <ConsentTick proof={proof} />
        <div className={styles.field}>
          <label htmlFor="orgId">地方税协</label>
          {/* Drawn anew when the list is there, so that the only one is chosen. */}
          <select
            key={associations.length}
            className={styles.input}
            id="orgId"
            name="orgId"
            {...faultOn(proof, "orgId")}
            defaultValue={associations.length === 1 ? associations[0]?.orgId : ""}
          >
            <option value="">请选择</option>
            {associations.map(({ orgId, orgName }) => (
              <option key={orgId} value={orgId}>
                {orgName}
              </option>
            ))}
          </select>
          <FieldFault proof={proof} name="orgId" />
        </div>
        <ProofFields proof={proof} fields={["promise", "consent", "orgId"]} action="开始办理" />
      </ProofForm>
    </>
  );
}

/** 继续办理 and 进度查询: the phone and the code together. `knownCode` where the page that lost its session knows it. */
export function ResumeForm({ privacyDate, onOpen, knownCode }: Props & { readonly knownCode?: string }) {
  const proof = useProof("application");
  const [slot] = useState(() => new WriteSlot(resumeEndpoint));
  const prove = (data: FormData) => {
    const saveCode = textOf(data, "saveCode");
    if (saveCode === "") return proof.refuse("请填写保存码", "saveCode");
    const consent = data.get("consent") === null ? undefined : privacyDate;
    proof.prove(textOf(data, "smsCode"), async (given) => {
      onOpen(await slot.send({ body: { ...given, saveCode } }, consent === undefined ? {} : { consent }));
    });
  };
  const isOutdated = proof.fault?.field === "consent";
  const [asksConsent, setAsksConsent] = useState(false);
  if (isOutdated && !asksConsent) setAsksConsent(true);
  const fields = [...(asksConsent ? ["consent"] : []), ...(proof.mobile === null ? [] : ["saveCode"])];
  return (
    <ProofForm proof={proof} onProve={prove}>
      {asksConsent && <ConsentTick proof={proof} />}
      <ProofFields proof={proof} fields={fields} action={knownCode === undefined ? "进入" : "重新进入并保存"}>
        <EntryField
          proof={proof}
          name="saveCode"
          label="保存码"
          autoComplete="off"
          maxLength={20}
          help="开始办理时显示在页面上，并已发到该手机；手机已更换或保存码丢失的，请联系协会核实身份后变更"
          {...(knownCode === undefined ? {} : { defaultValue: knownCode })}
        />
      </ProofFields>
    </ProofForm>
  );
}
