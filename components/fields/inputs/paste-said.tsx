import styles from "@/components/fields/inputs/paste-said.module.css";

/** Below the field: why what was pasted was not taken. */
export const PasteSaid = ({ id, said }: { readonly id: string; readonly said: string }) => (
  <span id={id} className={styles.said} role="alert">
    {said}
  </span>
);
