"use client";

import { Button } from "antd";
import type { BusinessParameter } from "@/contracts/auth/business-parameter";
import { CollapseBox } from "@/components/ui/page/collapse-box";
import table from "@/components/ui/table/small-table.module.css";
import { StatusTag } from "@/components/ui/status-tag";
import { paramText } from "@/features/desk/params/param-value";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";
import { Can } from "@/lib/session/can";
import styles from "@/features/desk/params/params.module.css";

interface Props {
  readonly title: string;
  readonly params: readonly BusinessParameter[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onEdit: (param: BusinessParameter) => void;
  readonly onHistory: (param: BusinessParameter) => void;
}

const isStandard = ({ value, standard }: BusinessParameter): boolean =>
  JSON.stringify(value) === JSON.stringify(standard);

function Line({ param, onEdit, onHistory }: { param: BusinessParameter } & Pick<Props, "onEdit" | "onHistory">) {
  const dictionary = useDictionary();
  return (
    <tr data-param={param.paramKey}>
      <td>{param.label}</td>
      <td className={styles.value}>
        {paramText(param, param.value, dictionary)} {!isStandard(param) && <StatusTag tone="info">已调整</StatusTag>}
      </td>
      <td className={styles.changed} data-never={param.updateTime === null || undefined}>
        {param.updateTime === null ? "—" : `${dateTime(param.updateTime)} ${param.updateUserName ?? ""}`}
      </td>
      <td className={table.code}>
        <Can need="g_hy_desk_param_edit">
          <Button type="link" aria-label={`编辑 ${param.label}`} onClick={() => onEdit(param)}>
            编辑
          </Button>
        </Can>
        <Button type="link" aria-label={`变更记录 ${param.label}`} onClick={() => onHistory(param)}>
          记录
        </Button>
      </td>
    </tr>
  );
}

/** Parameters of one part of the product, which fold; the title tells how many and whether any is not the standard. */
export function ParamGroup({ title, params, isOpen, onOpenChange, onEdit, onHistory }: Props) {
  const changed = params.filter((param) => !isStandard(param)).length;
  return (
    <CollapseBox
      title={title}
      extra={
        <>
          {changed > 0 && <StatusTag tone="info">{`已调整 ${changed}`}</StatusTag>} {params.length} 项
        </>
      }
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div className={table.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={`${table.table} ${styles.fixed}`}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                参数
              </th>
              <th scope="col">现值</th>
              <th scope="col" className={styles.when}>
                最近保存
              </th>
              <th scope="col" className={styles.what}>
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {params.map((param) => (
              <Line key={param.paramKey} param={param} onEdit={onEdit} onHistory={onHistory} />
            ))}
          </tbody>
        </table>
      </div>
    </CollapseBox>
  );
}
