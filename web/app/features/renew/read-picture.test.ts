import { licenseParts, parseCarriedRequest, renderCarriedRequest } from '@warden/license';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { codeOf } from './code-of.ts';
import { readPixels } from './read-picture.ts';

/** Draws a code as a screen does, turned a little and on a grey ground, as a camera sees it. */
const photograph = (cells: boolean[][], scale: number) => {
  const side = cells.length * scale + 80;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const [sin, cos] = [Math.sin(0.05), Math.cos(0.05)];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [dx, dy] = [x - side / 2, y - side / 2];
      const column = Math.floor((dx * cos + dy * sin) / scale + cells.length / 2);
      const row = Math.floor((dy * cos - dx * sin) / scale + cells.length / 2);
      const cell = cells[row]?.[column];
      data.fill(cell === undefined ? 90 : cell ? 30 : 225, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return { width: side, height: side, data };
};

const base64 = (length: number) => Buffer.alloc(length, 7).toString('base64');
const says = {
  format: 'warden-sync/1',
  client: 'acme-monitoring-01',
  key: '0707070707070707',
  license: null,
  version: '24.3.1',
  at: '2027-03-01T09:30:00.000Z',
  nonce: base64(16),
} as const;

it('reads the request of an installation from a photo, and nothing from one without a code', () => {
  const text = renderCarriedRequest({ request: JSON.stringify(says), publicKey: base64(32), signature: base64(64) });
  const cells = encode(text, { ecc: 'L', border: 2 }).data;
  expect(parseCarriedRequest(readPixels(photograph(cells, 5)))?.says).toEqual(says);
  expect(readPixels(photograph([[false]], 5))).toBeUndefined();
});

it('reads each of the codes that it shows itself, three pixels to a cell as on a phone', () => {
  const text = 'A license of 1.4 KB: Лицензия '.repeat(40);
  const parts = licenseParts(text);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(readPixels(photograph(codeOf(part), 3))).toBe(part);
});
