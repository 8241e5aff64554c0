import { StatusTag } from "@/components/ui/status-tag";

export const ResultTag = ({ isRefused }: { isRefused: boolean }) => (
  <StatusTag tone={isRefused ? "error" : "success"}>{isRefused ? "失败" : "成功"}</StatusTag>
);
