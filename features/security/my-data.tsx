"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import type { z } from "zod";
import { dataRequestRow, type DataRequestRow, ownData } from "@/contracts/auth/data-request";
import { fieldsOf } from "@/contracts/kit/field";
import { ShowField } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { DescriptionGrid } from "@/components/ui/description-grid";
import { ErrorState } from "@/components/ui/state/error-state";
import { PageFrame } from "@/components/ui/page/page-frame";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { dateTime } from "@/lib/format/date";
import { useOwnData, useOwnRequests } from "@/lib/hooks/data-request";
import { href } from "@/lib/routes/href";
import styles from "@/features/security/my-data.module.css";

/** Lists of names in one line. */
const LISTED = { roleNames: (value: unknown) => (value as readonly string[]).join("、") };

const Facts = ({ title, schema, of }: { title: string; schema: z.ZodObject; of: object }) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    <DescriptionGrid items={itemsOf(metasOf(schema), Object.keys(schema.shape), of, { show: LISTED })} />
  </section>
);

const AskDialog = dynamic(() => import("@/features/security/ask-dialog").then((m) => m.AskDialog));

const metaOfStatus = fieldsOf(dataRequestRow.pick({ requestType: true, requestStatus: true }));

function Request({ row }: { row: DataRequestRow }) {
  const [type, status] = metaOfStatus.map(({ meta }) => meta);
  return (
    <li>
      <p className={styles.head}>
        {type && <ShowField value={row.requestType} meta={type} />}
        {status && <ShowField value={row.requestStatus} meta={status} />}
        <span className={styles.when}>{row.createTime && dateTime(row.createTime)}</span>
      </p>
      <p className={styles.content}>{row.content}</p>
      {row.answer !== null && <p className={styles.answer}>协会答复：{row.answer}</p>}
    </li>
  );
}

/** 个人信息: what the platform holds on the signed-in person, and the way to have it put right. // contract §7.20 */
export function MyDataScreen() {
  const { data, error, refetch, isFetching } = useOwnData();
  const requests = useOwnRequests().data ?? [];
  const [isAsking, setAsking] = useOpenDialog<true>("auth.data-request");
  return (
    <PageFrame
      title="个人信息"
      hint={
        <>
          平台保存的与您有关的信息；用途与保存期限见
          <a className={styles.link ?? ""} href={href("public.privacy")}>
            隐私政策
          </a>
          。
        </>
      }
      actions={
        <Button type="primary" onClick={() => setAsking(true)}>
          申请更正或删除
        </Button>
      }
    >
      {error && !data && (
        <ErrorState
          title="个人信息加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <ListSkeleton rows={6} columns={2} filterRows={0} />}
      {data && <Facts title="账号" schema={ownData.shape.account} of={data.account} />}
      {data?.staff && <Facts title="人员档案" schema={ownData.shape.staff.unwrap()} of={data.staff} />}
      {data && !data.staff && <p className={styles.none}>本账号没有关联人员档案。</p>}
      {data && data.consents.length > 0 && (
        <p className={styles.none}>
          {data.consents
            .map(
              (one) =>
                `${dateTime(one.consentTime)} ${one.userName}确认已告知本人并取得同意（隐私政策 ${one.privacyDate}）`,
            )
            .join("；")}
        </p>
      )}
      {requests.length > 0 && (
        <section className={styles.part} aria-label="我的请求">
          <h2>我的请求</h2>
          <ol className={styles.requests}>
            {requests.map((row) => (
              <Request key={row.requestId} row={row} />
            ))}
          </ol>
        </section>
      )}
      {isAsking && <AskDialog onClose={() => setAsking(null)} />}
    </PageFrame>
  );
}
