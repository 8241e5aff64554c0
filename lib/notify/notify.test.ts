/** @jest-environment node */
import { ApiError } from "@/lib/api/api-error";
import { MESSAGE_MS, messageStore, notify, notifyError } from "@/lib/notify/notify";

beforeEach(() => messageStore.clear());
const shown = () => messageStore.list().map(({ channel, text }) => [channel, text]);

it("throws without arguments", () => {
  expect(() => notify()).toThrow("需要提供 message 参数");
  expect(() => notify({ message: "" })).toThrow("需要提供 message 参数");
});

it("shows one message at a time per channel", () => {
  notify("一");
  notify({ message: "成功", channel: "success" });
  notify("二");
  expect(shown()).toEqual([
    ["success", "成功"],
    ["default", "二"],
  ]);
});

it("puts errors on the channel of their status, for five seconds", () => {
  notifyError(new ApiError({ kind: "refused", status: 413 }));
  notifyError(new ApiError({ kind: "refused", status: 500 }));
  notifyError(new ApiError({ kind: "refused", status: 500, errorId: "2" }));
  expect(shown()).toEqual([
    ["413", "上传文件大小超出限制"],
    ["500", "服务器繁忙，请稍后重试（事件编号：2）"],
  ]);
  expect(MESSAGE_MS).toBe(5000);
  expect(messageStore.list().every((message) => message.durationMs === 5000)).toBe(true);
});
