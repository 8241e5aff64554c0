import { authApi } from "@/contracts/auth/session";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { activity } from "@/lib/api/activity";
import { VersionFollower } from "@/lib/notices/follow-versions";
import { fakeApi } from "@/tests/fake-api";
import { aUser, userWith } from "@/tests/render-screen";

const items = [{ keyName: "gender", keyValue: 1, keyNotes: "男", keyDisabled: false }];
const answer = (dictionaryVersion: string | null, rightsVersion: string | null) => ({
  dictionaryVersion,
  rightsVersion,
});
const holding = (dictionaryVersion: number | null) => ({
  dictionaryVersion,
  replaceDictionary: jest.fn(),
  replaceUser: jest.fn(),
});

it("asks for nothing while the versions stay, nor without a session", async () => {
  fakeApi();
  const follower = new VersionFollower();
  const held = holding(4);
  await follower.follow(answer("4", "r1"), held);
  await follower.follow(answer("4", "r1"), held);
  await follower.follow(answer(null, null), held);
  expect(held.replaceDictionary).not.toHaveBeenCalled();
  expect(held.replaceUser).not.toHaveBeenCalled();
});

it("loads the dictionary when its version differs from the page's, at the first poll already", async () => {
  const body = { success: true, data: items, version: 5 };
  fakeApi().on(dictionaryApi.all, () => Response.json(body) as never);
  const held = holding(4);
  await new VersionFollower().follow(answer("5", null), held);
  expect(held.replaceDictionary).toHaveBeenCalledWith({ types: { gender: [[1, "男"]] }, version: 5 });
});

it("loads the user when the rights' version changes after the first poll, silently", async () => {
  const changed = userWith("g_hy_member_firm_find");
  const api = fakeApi().on(authApi.userInfo, () => [changed]);
  const counts: number[] = [];
  const unsubscribe = activity.subscribe(() => counts.push(activity.count()));
  const follower = new VersionFollower();
  const held = holding(4);
  await follower.follow(answer("4", "r1"), held);
  await follower.follow(answer("4", "r2"), held);
  await follower.follow(answer("4", "r2"), held);
  expect(held.replaceUser.mock.calls).toEqual([[changed]]);
  expect(api.callsOf(authApi.userInfo)).toHaveLength(1);
  expect(counts).toEqual([]);
  unsubscribe();
});

it("tries again at the next poll when a load failed", async () => {
  const api = fakeApi().breakOff(authApi.userInfo).breakOff(dictionaryApi.all);
  const follower = new VersionFollower();
  const held = holding(4);
  await follower.follow(answer("4", "r1"), held);
  await follower.follow(answer("5", "r2"), held);
  expect(held.replaceUser).not.toHaveBeenCalled();
  api.on(authApi.userInfo, [aUser()]).on(dictionaryApi.all, items);
  await follower.follow(answer("5", "r2"), held);
  expect(held.replaceUser).toHaveBeenCalledTimes(1);
  expect(held.replaceDictionary).toHaveBeenCalledWith({ types: { gender: [[1, "男"]] }, version: 5 });
});
