import { MarkTag } from "@/components/ui/status-tag";

/** Stands for a stored value that cannot be shown; the association has been told of it. */
export const DataFault = () => <MarkTag of="faulty" />;
