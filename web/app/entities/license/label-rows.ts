interface Label {
  /** The position of what it names, from 0 to 1. */
  at: number;
  /** Its width in pixels. */
  width: number;
}

export interface Placed {
  row: number;
  /** Whether the label ends at its position rather than begins there. */
  before: boolean;
}

const GAP = 12;

/**
 * Places labels under a line of this width, each beginning or ending exactly at its position. Labels that would overlap
 * go into rows of their own, and the line from a position down to its label never crosses another label.
 */
export const labelRows = (labels: readonly Label[], room: number): Placed[] => {
  const spans = labels.map(({ at, width }) => {
    const x = at * room;
    const before = x + width > room;
    return { x, before, from: before ? x - width : x, to: before ? x : x + width };
  });
  const rows = new Map<number, number>();
  const order = labels
    .map((_, index) => index)
    .toSorted((one, other) => {
      const [a, b] = [spans[one], spans[other]] as [(typeof spans)[0], (typeof spans)[0]];
      return Number(b.before) - Number(a.before) || (a.before ? a.x - b.x : b.x - a.x);
    });
  for (const index of order) {
    const own = spans[index] as (typeof spans)[0];
    const isFree = (row: number) =>
      [...rows].every(([other, taken]) => {
        const { x, from, to } = spans[other] as (typeof spans)[0];
        if (taken === row) return own.from >= to + GAP || own.to <= from - GAP;
        return taken < row ? own.x <= from || own.x >= to : x <= own.from || x >= own.to;
      });
    let row = 0;
    while (!isFree(row) && row < labels.length) row++;
    rows.set(index, row);
  }
  return labels.map((_, index) => ({ row: rows.get(index) ?? 0, before: spans[index]?.before ?? false }));
};
