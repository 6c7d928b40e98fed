import { expect, it } from 'vitest';
import { aJpeg, aPng, pngOf } from '../../../test/images.ts';
import { isImage } from './image-format.ts';

/** A PNG of two lines with this format and this data. */
const withHeader = ({ width = 3, depth = 8, color = 0, interlace = 0, text = '' }, data: Buffer) =>
  pngOf(Buffer.from([0, 0, 0, width, 0, 0, 0, 2, depth, color, 0, 0, interlace]), data, text);

it.each([
  ['a PNG', aPng()],
  ['the largest PNG', aPng({ width: 2000, height: 2000 })],
  ['an interlaced PNG with transparency', withHeader({ width: 5, color: 6, interlace: 1 }, Buffer.alloc(60))],
  ['a JPEG', aJpeg()],
  ['the largest JPEG', aJpeg({ width: 2000, height: 2000 })],
])('accepts %s', async (_, bytes) => {
  expect(await isImage(bytes)).toBe(true);
});

const damaged = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] as number) ^ 1;
  return copy;
};

it.each([
  ['nothing', Buffer.alloc(0)],
  ['two bytes of a JPEG', Buffer.from([0xff, 0xd8])],
  ['another format', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PNG that is too wide', aPng({ width: 2001, height: 1 })],
  ['a PNG without a line', aPng({ height: 0, pixels: Buffer.alloc(4) })],
  ['a PNG that is cut off', aPng().subarray(0, -8)],
  ['a PNG with one wrong bit', damaged(aPng(), 45)],
  ['a small PNG that unpacks into a large one', aPng({ pixels: Buffer.alloc(40_000_000) })],
  ['a PNG whose last line is cut off', aPng({ pixels: Buffer.alloc(7) })],
  ['a PNG with an unknown filter', withHeader({}, Buffer.from([0, 1, 2, 3, 5, 1, 2, 3]))],
  ['an interlaced PNG with an unknown filter', withHeader({ width: 5, interlace: 1 }, Buffer.alloc(60, 5))],
  ['an interlaced PNG of four columns', withHeader({ width: 4, interlace: 1 }, Buffer.alloc(60))],
  ['a PNG with a long text', withHeader({ text: 'a'.repeat(400_000) }, Buffer.alloc(8))],
  ['a PNG of an unknown color type', withHeader({ color: 7 }, Buffer.alloc(100))],
  ['a PNG with colors of three bits', withHeader({ depth: 3 }, Buffer.alloc(100))],
  ['a JPEG that is too high', aJpeg({ height: 2001 })],
  ['a JPEG that is cut off', aJpeg().subarray(0, -3)],
])('refuses %s', async (_, bytes) => {
  expect(await isImage(bytes)).toBe(false);
});
