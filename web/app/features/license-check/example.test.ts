import { expect, it } from 'vitest';
import { checkLicense } from '../../entities/license/check.ts';
import { lengthen, makeExample } from './example.ts';

const now = new Date('2027-06-01T12:00:00Z');
const known = { keys: [], revocations: null, now };

it('makes a trial of its own that is valid, until somebody writes another year into it', async () => {
  const text = await makeExample(now);
  expect(await checkLicense(text, known)).toMatchObject({ code: 'VALID', genuine: true });
  expect(await checkLicense(lengthen(text), known)).toMatchObject({ code: 'HEADER_MISMATCH', genuine: false });
});
