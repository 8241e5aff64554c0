type Row = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const isRow = (value: unknown): value is Row => value !== null && typeof value === "object" && !Array.isArray(value);

function mergeRows(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[], idKey: string): Row[] {
  // New rows have no id yet: they are known by what they hold.
  const isNew = (row: Row): boolean => (row[idKey] ?? "") === "";
  const find = (rows: readonly Row[], of: Row): Row | undefined =>
    rows.find((row) => (isNew(of) ? same(row, of) : row[idKey] === of[idKey]));
  // Mine first, in my order; a row that they removed and I did not touch goes, one that they added comes last.
  const kept = mine.flatMap((row) => {
    const [old, current] = [find(base, row), find(theirs, row)];
    if (!old) return [row];
    if (!current) return same(old, row) ? [] : [row];
    return [mergeValues(old, row, current)];
  });
  const added = theirs.filter((row) => !find(base, row) && !find(mine, row));
  return [...kept, ...added];
}

/**
 * What stands in a form after somebody else saved: a value that I changed stays mine, all others are theirs. Rows of
 * the lists named in `rowIds` are matched by their id, other lists count as one value.
 */
export function mergeValues(base: Row, mine: Row, theirs: Row, rowIds: Readonly<Record<string, string>> = {}): Row {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const idKey = rowIds[key];
      if (idKey && Array.isArray(mine[key]) && Array.isArray(theirs[key])) {
        const rows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
        return [key, mergeRows(rows(base[key]), rows(mine[key]), rows(theirs[key]), idKey)];
      }
      return [key, same(base[key], mine[key]) ? theirs[key] : mine[key]];
    }),
  );
}

/** The values with single items replaced by theirs: `phone`, or `partners.p1.idNo` where rows are matched by id. */
export function withTheirs(
  values: Row,
  theirs: Row,
  paths: readonly string[],
  rowIds: Readonly<Record<string, string>>,
): Row {
  return paths.reduce<Row>((now, path) => {
    const [head = "", rowId, key] = path.split(".");
    const idKey = rowIds[head];
    if (rowId === undefined || key === undefined || idKey === undefined) return { ...now, [head]: theirs[head] };
    const rowsOf = (from: Row): Row[] => (Array.isArray(from[head]) ? (from[head] as unknown[]).filter(isRow) : []);
    const their = rowsOf(theirs).find((row) => row[idKey] === rowId);
    return {
      ...now,
      [head]: rowsOf(now).map((row) => (row[idKey] === rowId && their ? { ...row, [key]: their[key] } : row)),
    };
  }, values);
}
