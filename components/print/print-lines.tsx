import styles from "@/components/print/print-lines.module.css";

/** What a paper says, a line for each: its name and its words. */
export const PrintLines = ({ lines }: { readonly lines: readonly (readonly [label: string, text: string])[] }) => (
  <table>
    <tbody>
      {lines.map(([label, text]) => (
        <tr key={label}>
          <th scope="row" className={styles.label}>
            {label}
          </th>
          <td className={styles.text}>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
