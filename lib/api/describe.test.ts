/** @jest-environment node */
import { ApiError, type ApiErrorParts } from "@/lib/api/api-error";
import { describe as say } from "@/lib/api/describe";

const refused = (status: number, more: Partial<ApiErrorParts> = {}) =>
  new ApiError({ kind: "refused", status, ...more });

describe("the error catalogue (spec §8, contract §3)", () => {
  it.each([
    [refused(408), "408", "网络超时，请检查网络"],
    [new ApiError({ kind: "noAnswer" }), "408", "网络超时，请检查网络"],
    [new ApiError({ kind: "timeout" }), "408", "网络超时，请检查网络"],
    [refused(401, { serverMessage: "x" }), "401", "您没有访问权限"],
    [refused(404, { serverMessage: "x" }), "error", "资源不存在或已被移动"],
    [refused(413), "413", "上传文件大小超出限制"],
    [refused(500, { serverMessage: "stack" }), "500", "服务器繁忙，请稍后重试"],
    [refused(409, { serverMessage: "数据已被他人修改，请刷新后重试" }), "error", "数据已被他人修改，请刷新后重试"],
    [refused(400, { serverMessage: "请填写电子邮箱" }), "400", "请填写电子邮箱"],
    [refused(400), "400", "网络错误"],
    [refused(502), "error", "网络错误"],
    [new ApiError({ kind: "unsuccessful", status: 200 }), "error", "Error"],
    [new ApiError({ kind: "unsuccessful", status: 200, serverMessage: "维护中" }), "error", "维护中"],
    [new ApiError({ kind: "cancelled" }), "default", "请求已取消"],
    [new ApiError({ kind: "duplicate" }), "default", "重复请求"],
    [new Error("a fault of ours"), "error", "网络错误"],
  ])("%s → channel %s: %s", (error, channel, text) => {
    expect(say(error)).toEqual({ channel, text });
  });

  it("adds the event number", () => {
    expect(say(refused(500, { errorId: "01J" })).text).toBe("服务器繁忙，请稍后重试（事件编号：01J）");
  });
});
