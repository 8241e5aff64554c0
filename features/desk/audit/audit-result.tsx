import { MarkTag } from "@/components/ui/status-tag";

export const ResultTag = ({ isRefused }: { isRefused: boolean }) => <MarkTag of={isRefused ? "failed" : "succeeded"} />;
