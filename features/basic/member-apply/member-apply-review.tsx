"use client";

import { Button } from "antd";
import { memberApplyNumbersApi } from "@/contracts/basic/member-apply/member-apply-numbers";
import { memberApplyParts } from "@/features/basic/member-apply/member-apply-record";
import { RecordSection } from "@/components/record/record-view";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";
import { Note } from "@/components/ui/note";
import { call } from "@/lib/api/call";
import { useOnDemand } from "@/lib/query/use-on-demand";
import { useMayCall } from "@/lib/session/can";

/** Both numbers in the clear while they are asked for: nobody decides upon what he cannot see. // domain a §0.5 */
function NumberCheck({ applyId }: { readonly applyId: string }) {
  const { data, isPending, ask, forget } = useOnDemand(() =>
    call(memberApplyNumbersApi.numbers, { params: { applyId } }),
  );
  return (
    <>
      <Note
        tone="note"
        actions={
          <Button onClick={() => (data ? forget() : void ask())} loading={isPending}>
            {data ? "隐藏完整号码" : "查看完整号码"}
          </Button>
        }
      >
        本件更正证件号码，请打开更正前后的完整号码，与证明文件核对后再办理；每次查看记入操作日志。
      </Note>
      {data && (
        <RecordSection
          title="核对证件号码"
          items={[
            { label: "现证件号码", value: data.idNoNow },
            { label: "更正后的证件号码", value: data.newIdNo },
          ]}
        />
      )}
    </>
  );
}

/** An application about a member as it was submitted. // domain a §2.4 */
export function MemberApplyReview(props: ReviewFormProps) {
  const { bizId, values, marking } = props;
  const mayOpen = useMayCall(memberApplyNumbersApi.numbers);
  // Whoever may mark may decide; before and after that nobody needs them.
  const isAsked = mayOpen && marking !== null && Boolean(values["newIdNo"]) && bizId !== undefined;
  return (
    <>
      {isAsked && <NumberCheck applyId={bizId} />}
      <ReviewForm {...props} look={memberApplyParts} />
    </>
  );
}
