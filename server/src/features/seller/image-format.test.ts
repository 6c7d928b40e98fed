import { expect, it } from 'vitest';
import { aJpeg, aPng } from '../../../test/images.ts';
import { isImage } from './image-format.ts';

it.each([
  ['a PNG', aPng()],
  ['the largest PNG', aPng({ width: 2000, height: 2000 })],
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
  ['a JPEG that is too high', aJpeg({ height: 2001 })],
  ['a JPEG that is cut off', aJpeg().subarray(0, -3)],
])('refuses %s', async (_, bytes) => {
  expect(await isImage(bytes)).toBe(false);
});
