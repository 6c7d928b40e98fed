import { expect, it } from 'vitest';
import { labelRows } from './label-rows.ts';

const rowsOf = (positions: number[], width: number, room: number) =>
  labelRows(
    positions.map((at) => ({ at, width })),
    room,
  );

it('keeps labels that are far apart in one row', () => {
  expect(rowsOf([0, 0.5], 100, 400)).toEqual([
    { row: 0, before: false },
    { row: 0, before: false },
  ]);
  expect(rowsOf([0, 1], 100, 400).map(({ row }) => row)).toEqual([0, 0]);
});

it('puts those at the end of a year below each other, the earliest on top', () => {
  expect(rowsOf([0, 0.88, 0.96, 1], 180, 560)).toEqual([
    { row: 0, before: false },
    { row: 0, before: true },
    { row: 1, before: true },
    { row: 2, before: true },
  ]);
});

it('puts those at the beginning below each other, the latest on top, so that no line crosses a label', () => {
  expect(rowsOf([0, 0.02], 180, 560).map(({ row }) => row)).toEqual([1, 0]);
});

it.each([[[0, 0.88, 0.96, 1]], [[0, 0.5, 1]], [[0, 0, 0, 0]], [[0, 0.4, 0.45, 0.5]], [[0.2, 0.3, 0.9, 0.95]]])(
  'never lets two labels overlap on a phone: %o',
  (positions) => {
    const room = 280;
    const width = 200;
    const spans = rowsOf(positions, width, room).map(({ row, before }, index) => {
      const x = (positions[index] as number) * room;
      return { row, from: before ? x - width : x, to: before ? x : x + width };
    });
    for (const one of spans) {
      for (const other of spans) {
        if (one !== other && one.row === other.row) expect(one.to <= other.from || other.to <= one.from).toBe(true);
      }
    }
  },
);
