/** @jest-environment node */
import { draftApi } from "@/contracts/common/draft";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { workbenchApi } from "@/contracts/common/workbench";
import { anonymousApi } from "@/contracts/auth/password";
import { authApi } from "@/contracts/auth/session";
import { unreadApi } from "@/contracts/message/unread";
import type { ApiError } from "@/lib/api/api-error";
import { dataOf } from "@/lib/api/decode";
import { describe as told } from "@/lib/api/describe";

const header = () => null;
const ok = (data?: unknown) => ({ status: 200, body: { success: true, data }, header });

describe("what an answer of another backend lacks", () => {
  it("is completed in the current user: nothing to switch, nothing to change, no key", () => {
    const [user] = dataOf(authApi.userInfo, ok([{ userId: "u1", nickName: "张", accessCompanyIds: null }]));
    expect(user).toMatchObject({
      userId: "u1",
      nickName: "张",
      userType: 1,
      accessCompanyIds: [],
      functionCodes: [],
      roleNames: [],
      companyId: null,
      companyName: null,
      switchableCompanies: [],
      closedBooks: null,
      draftKey: "",
      mustChangePwd: false,
      mustEnrol: false,
      isPwdExpired: false,
    });
  });

  it("is completed where nothing at all was told", () => {
    expect(dataOf(unreadApi.quickUnread, ok())).toEqual({ unreadCount: null, latest: [] });
    expect(dataOf(dictionaryApi.all, ok(null))).toEqual([]);
    expect(dataOf(anonymousApi.site, ok())).toMatchObject({ contactWays: [], contact: null });
    expect(dataOf(anonymousApi.site, ok({})).passwordPolicy).toBeNull();
  });

  it("takes numeric values and flags of the dictionary as texts, too", () => {
    const entry = { keyName: "gender", keyValue: "1", keyNotes: "男", keyDisabled: "0" };
    expect(dataOf(dictionaryApi.all, ok([entry]))).toEqual([{ ...entry, keyValue: 1, keyDisabled: false }]);
  });

  it("leaves answers of our own calls as they are", () => {
    const data = { key: "a" };
    expect(dataOf(workbenchApi.get, ok(data))).toBe(data);
    expect(data).toEqual({ key: "a" });
  });
});

describe("a call that the backend does not know", () => {
  const refused = (endpoint: Parameters<typeof dataOf>[0], status: number, body: object = {}): ApiError => {
    try {
      dataOf(endpoint, { status, body, header });
    } catch (error) {
      return error as ApiError;
    }
    throw new Error("it was not refused");
  };

  it("is absent when it is ours, and told as such", () => {
    for (const status of [404, 405, 501]) expect(refused(draftApi.list, status).isAbsent).toBe(true);
    expect(told(refused(draftApi.list, 404)).text).toBe("本单位使用的后台没有提供这项功能");
  });

  it("is not absent when a record of ours is missing, nor when the specification names it", () => {
    expect(refused(draftApi.list, 404, { errorCode: "NOT_FOUND" }).isAbsent).toBe(false);
    expect(refused(authApi.userInfo, 404).isAbsent).toBe(false);
    expect(told(refused(authApi.userInfo, 404)).text).toBe("资源不存在或已被移动");
    expect(refused(draftApi.list, 500).isAbsent).toBe(false);
  });
});
