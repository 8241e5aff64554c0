import { RowLink } from "@/components/ui/table/row-link";
import type { Workbench } from "@/contracts/common/workbench";
import { useScreenLink } from "@/features/home/use-screen-link";
import styles from "@/features/home/workbench.module.css";

/** A value longer than this is words (a grade's name) and stands smaller. */
const WORDS_FROM = 7;

type Figure = Workbench["figures"][number];

function FigureTile({ figure }: { figure: Figure }) {
  const link = useScreenLink()(figure);
  const content = (
    <>
      <span className={styles.figureLabel}>{figure.label}</span>
      <span className={`${styles.figureValue} ${figure.value.length > WORDS_FROM ? styles.figureWords : ""}`}>
        {figure.value}
        <span className={styles.figureUnit}>{figure.unit}</span>
      </span>
    </>
  );
  return link === null ? (
    <div className={styles.figure}>{content}</div>
  ) : (
    <RowLink href={link} className={styles.figure}>
      {content}
    </RowLink>
  );
}

/** Figures of the own firm, ready to show as the server words them. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <div className={styles.figures}>
      <div className={styles.tiles}>
        {figures.map((figure) => (
          <FigureTile key={figure.key} figure={figure} />
        ))}
      </div>
    </div>
  );
}
