// Guarantees: an amount that lies partly below a column that stays is hidden, and stands again when it is whole; so is
// what would be a stroke of a word.
import { act, fireEvent, render } from "@testing-library/react";
import { useWholeFigures } from "@/components/list/table/whole-figures";
import styles from "@/components/list/table/data-table.module.css";

const WIDTHS = [100, 120, 120, 120, 60];
let scrolled = 0;

function place(this: HTMLElement) {
  const box = { left: 0, right: 400, width: 400 };
  if (this.tagName !== "TH") return box as DOMRect;
  const at = (this as HTMLTableCellElement).cellIndex;
  const before = WIDTHS.slice(0, at).reduce((sum, width) => sum + width, 0);
  const isFirst = at === 0;
  const isLast = at === 4;
  const left = isFirst ? 0 : isLast ? 340 : before - scrolled;
  return { left, right: left + (WIDTHS[at] ?? 0), width: WIDTHS[at] } as DOMRect;
}

function Table({ rows }: { rows: readonly string[] }) {
  const ref = useWholeFigures(rows);
  return (
    <div ref={ref} data-testid="box">
      <table>
        <thead>
          <tr>
            {["名称", "应缴", "已缴", "欠缴"].map((head) => (
              <th key={head}>{head}</th>
            ))}
            <th className={styles.actions}>操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>{row}</td>
              {["1.00", "2.00", "3.00"].map((sum) => (
                <td key={sum} className={styles.figure}>
                  <span>{sum}</span>
                </td>
              ))}
              <td>查看</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cut = (box: HTMLElement): (string | null)[] =>
  [...box.querySelectorAll("[data-cut]")].map((cell) => cell.textContent);
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

it("what is cut is hidden, wherever the table stands", async () => {
  jest.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(place);
  const { getByTestId, rerender } = render(<Table rows={["甲"]} />);
  await nextFrame();
  // 应缴 ends at 220 and 已缴 at 340, where 操作 begins; 欠缴 lies below it.
  expect(cut(getByTestId("box"))).toEqual(["欠缴", "3.00"]);
  scrolled = 50;
  fireEvent.scroll(getByTestId("box"));
  await nextFrame();
  expect(cut(getByTestId("box"))).toEqual(["1.00", "3.00"]);
  scrolled = 120;
  rerender(<Table rows={["甲", "乙"]} />);
  await nextFrame();
  expect(cut(getByTestId("box"))).toEqual(["应缴", "1.00", "1.00"]);
});

it("another style sheet names its figures by its own; a last column that does not stay is cut as any", async () => {
  jest.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(place);
  scrolled = 0;
  WIDTHS.splice(0, WIDTHS.length, 100, 200, 200);
  function Figures() {
    const ref = useWholeFigures(null, { figure: "sum" });
    return (
      <div ref={ref} data-testid="box">
        <table>
          <thead>
            <tr>
              <th>姓名</th>
              <th>份数</th>
              <th className={styles.actions}>收费</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>甲</td>
              <td className="sum">1</td>
              <td className="sum">2.00</td>
            </tr>
          </tbody>
        </table>
      </div>
    );
  }
  const { getByTestId } = render(<Figures />);
  await nextFrame();
  expect(cut(getByTestId("box"))).toEqual(["2.00"]);
});
