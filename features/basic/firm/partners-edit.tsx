"use client";

import { contributionRatios, taxAgentRatio, totalContribution } from "@/contracts/basic/firm/firm-canonical";
import { firmForm, PARTNER_TYPE, partnerNoun, QUALIFICATION } from "@/contracts/basic/firm/firm-form";
import { KEY_REASON } from "@/contracts/basic/firm/firm-key";
import { partnerRequiredHere } from "@/contracts/basic/firm/firm-rules-rows";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { PartProps } from "@/features/basic/firm/firm-form";
import { isPartnerHidden, KEYS, partnerEditors, type Row } from "@/features/basic/firm/partner-row";
import styles from "@/features/basic/firm/firm.module.css";
import { RowGrid } from "@/components/record/rows/row-grid";
import { Note } from "@/components/ui/note";
import { percent, wan } from "@/lib/format/number";

const emptyRow = {
  partnerType: PARTNER_TYPE.person,
  partnerName: "",
  staffId: null,
  idType: 1,
  idNo: "",
  qualification: QUALIFICATION.taxAgent,
  qualCertNo: "",
  contribution: "",
  paidContribution: "",
  contributionMode: 1,
  isManagingPartner: false,
  joinDate: "",
  quitDate: "",
  isOnDuty: true,
};

/** Σ of contributions against the capital and the share of tax agents, as typed. // domain a §1.6 F1, F4 */
function Computed({ rows, capital }: { rows: readonly Row[]; capital: unknown }) {
  const total = totalContribution(rows);
  const target = toUnits(typeof capital === "string" ? capital : null, 2);
  const difference = target === null ? null : total - target;
  const share = taxAgentRatio(rows);
  const isShareLow = share !== null && (toUnits(share, 4) ?? 0n) <= 500_000n;
  return (
    <p className={styles.computed} role="status">
      <span>出资额合计：{wan(fromUnits(total, 2))} 万元</span>
      <span className={difference !== null && difference !== 0n ? styles.bad : undefined}>
        注册资本(出资额)：{typeof capital === "string" ? wan(capital) : "—"} 万元
        {difference !== null && difference !== 0n ? `，相差 ${wan(fromUnits(difference, 2))} 万元` : "，一致"}
      </span>
      <span className={isShareLow ? styles.bad : undefined}>
        税务师占比：{share === null ? "—" : percent(share)}（应高于 50%）
      </span>
    </p>
  );
}

interface Props extends PartProps {
  /** The id of a stored row; an application calls it otherwise. */
  readonly idKey?: "partnerId" | "rowId";
}

/** 合伙人(股东): who they are and what they hold are key items of an admitted firm. */
export function PartnersEdit({ form, firm, lockedReason, idKey = "partnerId" }: Props) {
  const rows = (form.values.partners ?? []) as readonly Row[];
  const noun = partnerNoun(firm.orgForm);
  const reason = lockedReason("partners");
  const ratios = contributionRatios(rows);
  return (
    <>
      {reason && (
        <Note tone="note">
          增加、减少{noun}，或更改其身份、职业资格、资格证书编号和出资额，属于{KEY_REASON}。其余项目可直接修改。
        </Note>
      )}
      <RowGrid<Row>
        form={form}
        schema={firmForm}
        list="partners"
        idKey={idKey}
        keys={KEYS}
        noun={noun}
        emptyRow={{ ...emptyRow, [idKey]: null }}
        nameOf={(row) => row.partnerName}
        addText={`添加${noun}`}
        canAdd={reason === undefined}
        canRemove={reason === undefined}
        render={partnerEditors(form)}
        isHidden={(key, row) => isPartnerHidden(key, row, form.values.orgForm)}
        isRequired={(key, row) => (partnerRequiredHere(row) as readonly string[]).includes(key)}
        // A new row has nothing approved in it yet.
        lockedReason={(path, row) => (row.partnerId === null ? undefined : lockedReason(path))}
        computed={[{ label: "出资比例", value: (_, index) => percent(ratios[index] ?? "0") }]}
        // A name that is pasted is no longer the person who was picked.
        pasted={(row, before) => (row.partnerName === before?.partnerName ? row : { ...row, staffId: null })}
        depends={[form.values.orgForm, lockedReason, ratios.join()]}
        foot={<Computed rows={rows} capital={form.values.registeredCapital} />}
      />
    </>
  );
}
