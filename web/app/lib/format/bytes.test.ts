import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0 bytes', '0 байт'],
  [1, '1 byte', '1 байт'],
  [22, '22 bytes', '22 байта'],
  [999, '999 bytes', '999 байт'],
  [1000, '1 kB', '1 КБ'],
  [12_400_000, '12.4 MB', '12,4 МБ'],
  [3_000_000_000, '3 GB', '3 ГБ'],
  [5_000_000_000_000, '5,000 GB', '5 000 ГБ'],
])('%d bytes', (bytes, en, ru) => {
  expect(formatBytes(bytes, 'en').replace(/\s/g, ' ')).toBe(en);
  expect(formatBytes(bytes, 'ru').replace(/\s/g, ' ')).toBe(ru);
});
