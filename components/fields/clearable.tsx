import { Icon } from "@/components/ui/icon";

/** `allowClear` of every choice: antd's own name for that button is English. */
export const CLEARABLE = { label: "清除", clearIcon: <Icon name="error" size={12} /> };
