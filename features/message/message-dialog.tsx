"use client";

import { Select } from "antd";
import {
  MESSAGE_FILES,
  type MessageDetail,
  messageForm,
  messageRules,
  MSG_SCOPE,
} from "@/contracts/message/site-message";
import { ReceiverPicker } from "@/features/message/receiver-picker";
import type { EditProps } from "@/components/fields/edit";
import { FilesOf } from "@/components/fields/file-source";
import { RichTextEdit } from "@/components/fields/rich-text-edit";
import { FilesEdit } from "@/components/record/files/files-edit";
import { RecordDialog } from "@/components/record/record-dialog";
import type { FormValues } from "@/components/record/form/use-record-form";
import { useRunning } from "@/components/ui/use-running";
import { useDictionary } from "@/lib/dictionary/context";
import { useCreateMessage, useSenderOptions, useUpdateMessage } from "@/lib/hooks/message";

const PATHS = [
  "msgTitle",
  "msgType",
  "receiverScope",
  "receiverIds",
  "needReceipt",
  "receiptDeadline",
  "planSendTime",
  "msgContent",
] as const;
const OTHER_FILE = [99] as const;
const NOTICE = 1;

const BLANK: FormValues = {
  msgTitle: "",
  msgContent: "",
  msgType: NOTICE,
  receiverScope: MSG_SCOPE.firms,
  receiverIds: [],
  needReceipt: false,
  receiptDeadline: null,
  planSendTime: null,
  attachments: [],
};

const initialOf = (message: MessageDetail): FormValues => ({
  ...Object.fromEntries(PATHS.map((key) => [key, message[key]])),
  attachments: message.attachments.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo })),
});

/** Scopes that this sender may use. */
function ScopeEdit({ scopes, ...props }: EditProps & { scopes: readonly number[] }) {
  const dictionary = useDictionary();
  return (
    <Select
      id={props.id}
      style={{ width: "100%" }}
      status={props.status ?? ""}
      value={props.value as number}
      onChange={props.onChange}
      options={scopes.map((value) => ({ value, label: dictionary.label("msg_scope", value) }))}
    />
  );
}

interface Props {
  readonly message: MessageDetail | null;
  readonly onClose: () => void;
  readonly onSaved?: (msgSiteId: string) => void;
}

/** A draft of a message, or its change; it is published from its own page. // domain b §11.2 */
export function MessageDialog({ message, onClose, onSaved }: Props) {
  const creation = useCreateMessage();
  const change = useUpdateMessage();
  const uploads = useRunning();
  const { data: options } = useSenderOptions();
  if (!options) return null;
  const known = message?.receiverNames ?? [];
  const save = async (body: typeof messageForm._output) => {
    const saved = message
      ? await change.mutateAsync({
          params: { msgSiteId: message.msgSiteId },
          body: { ...body, version: message.version },
        })
      : await creation.mutateAsync({ body });
    onSaved?.(saved.msgSiteId);
  };
  return (
    <RecordDialog
      title={message ? `编辑消息：${message.msgTitle}` : "写消息"}
      schema={messageForm}
      initial={message ? initialOf(message) : { ...BLANK, receiverScope: options.scopes[0] ?? MSG_SCOPE.firms }}
      paths={PATHS}
      rules={(value) => messageRules(value, Date.now())}
      isRequired={(path, values) =>
        (path === "receiverIds" && values.receiverScope !== MSG_SCOPE.all) ||
        (path === "receiptDeadline" && values.needReceipt === true)
      }
      render={{ msgContent: RichTextEdit }}
      renderFor={(form) => ({
        receiverScope: (props) => (
          <ScopeEdit
            {...props}
            scopes={options.scopes}
            onChange={(scope) => {
              props.onChange(scope);
              // Ids of one scope mean nothing in another.
              form.set("receiverIds", []);
            }}
          />
        ),
        receiverIds: (props) => (
          <ReceiverPicker
            key={String(form.values.receiverScope)}
            {...props}
            scope={form.values.receiverScope as number}
            options={options}
            known={known}
          />
        ),
      })}
      isShown={(path, values) =>
        (path !== "receiverIds" || values.receiverScope !== MSG_SCOPE.all) &&
        (path !== "receiptDeadline" || values.needReceipt === true)
      }
      isUploading={uploads.isRunning}
      onSave={save}
      saveText="保存草稿"
      savedText="草稿已保存，发布后收件人可见"
      draftKey={`message.site-message:${message?.msgSiteId ?? "new"}`}
      base={message ? String(message.version) : ""}
      onClose={onClose}
    >
      {(form) => (
        <FilesOf owner="message" stored={message?.attachments ?? []} uploads={uploads}>
          <FilesEdit
            form={form}
            usual={OTHER_FILE}
            onlyUsual
            maxCount={MESSAGE_FILES}
            label="附件"
            saveText="保存草稿"
          />
        </FilesOf>
      )}
    </RecordDialog>
  );
}
