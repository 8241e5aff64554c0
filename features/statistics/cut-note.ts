/** Said of a table that holds the highest rows alone. */
export const cutNote = (by: string, count: number): string =>
  `表中为${by}最高的 ${count} 行，合计为全部；请缩小条件查看其余。`;
