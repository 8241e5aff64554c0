import { NoticeContent } from "@/components/shell/messages/notice-content";

/** 活动内容/纪要, read: cleaned like every written text. */
export const ActivityContent = ({ value }: { value: unknown }) =>
  typeof value === "string" && value !== "" ? <NoticeContent content={value} /> : "—";
