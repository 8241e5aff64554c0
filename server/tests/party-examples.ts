import { aLesson } from "@/contracts/party/activity-sample";
import { PHOTO_TYPE } from "@/contracts/party/activity-fields";
import type { TestApp } from "@/server/kit/testing";
import { dataOf, type Example, type Makers, multipart, type Place } from "@/server/tests/examples";

/** A submitted activity of the user's firm, with its photo; answers its id. */
export async function submitted(t: TestApp, token: string): Promise<string> {
  const { payload, contentType } = await multipart({ bizType: "party.activity" });
  const headers = { "content-type": contentType };
  const photo = await t.call({ method: "POST", url: "/rest/file/attachment/v1.0", token, payload, headers });
  const { fileId } = dataOf<{ fileId: string }>(photo);
  const url = "/rest/party/activity/v1.0";
  const body = { ...aLesson, photos: [{ fileId, attachType: PHOTO_TYPE, sortNo: 0 }] };
  const made = await t.call({ method: "POST", url, token, payload: body });
  const { activityId } = dataOf<{ activityId: string }>(made);
  dataOf(await t.call({ method: "PUT", url: `${url}/${activityId}/submit`, token, payload: { version: 1 } }));
  return activityId;
}

const of = ({ activityId }: Place) => ({ activityId });
/** Older than the place's record: whoever is let in is told so, and nothing moves. */
const seen = { version: 1 };

/** Calls about party activities; a place has one that is submitted. */
export const partyExamples = ({ plain, ofRecord }: Makers): Readonly<Record<string, Example>> => {
  const step = (body: object): Example => ofRecord((place) => ({ params: of(place), body }));
  const deskStep = (body: object): Example => ({ ...step(body), onlyStaff: true });
  const spoken = { ...seen, opinion: "请补充签到表" };
  return {
    "party.activity.list": plain({
      query: { page: 1, activityType: [4], auditStatus: [0, 3], activityYear: 2026, startFrom: "2026-01-01" },
    }),
    "party.activity.get": ofRecord((place) => ({ params: of(place) })),
    "party.activity.full": ofRecord((place) => ({ params: of(place) })),
    "party.activity.create": plain({ body: aLesson }),
    "party.activity.update": step({ ...aLesson, ...seen }),
    "party.activity.remove": ofRecord((place) => ({ params: of(place), query: seen })),
    "party.activity.history": ofRecord((place) => ({ params: of(place), query: { page: 1 } })),
    "party.activity.export": plain({ query: { title: "党课", companyName: "示例" } }),
    "party.activity.submit": step(seen),
    "party.activity.withdraw": step(seen),
    "party.activity.requestChange": step(spoken),
    "party.activity.cancelRequest": step(seen),
    "party.activity.accept": deskStep(seen),
    "party.activity.pass": deskStep(spoken),
    "party.activity.sendBack": deskStep(spoken),
    "party.activity.reject": deskStep(spoken),
    "party.activity.agreeChange": deskStep(spoken),
    "party.activity.refuseChange": deskStep(spoken),
    "party.activity.void": deskStep(spoken),
    "party.activity.copy": ofRecord((place) => ({ params: of(place) })),
    "party.activity.joint": plain(),
    // A joint activity is another firm's.
    "party.activity.copyJoint": { ...ofRecord((place) => ({ params: of(place) })), isPrivate: true },
    "party.activity.people": plain(),
    "party.activity.scoreboard": ofRecord(({ companyId }) => ({ query: { year: 2026, companyId } })),
  };
};
