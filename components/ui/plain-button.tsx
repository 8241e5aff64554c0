import type { ComponentProps } from "react";
import styles from "@/components/ui/plain-button.module.css";

interface Props extends ComponentProps<"button"> {
  /** `primary` once per page or form; `quiet` looks like a link. */
  look?: "primary" | "default" | "quiet";
}

/** A button without antd: for the login page, error pages and small pieces that load before antd does. */
export function PlainButton({ look = "default", className, type = "button", ...rest }: Props) {
  return (
    <button {...rest} type={type} className={[styles.button, styles[look], className].filter(Boolean).join(" ")} />
  );
}
