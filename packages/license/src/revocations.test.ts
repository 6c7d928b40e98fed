import { expect, it } from 'vitest';
import { newKey } from '../test/fixtures.ts';
import { makeRevocations, verifyRevocations } from './revocations.ts';

const { signer, known } = newKey();
const ids = ['018f4e5a-0000-7000-8000-000000000001', '018f4e5a-0000-7000-8000-000000000002'];
const issued = new Date('2027-03-01T09:30:00.000Z');
const text = await makeRevocations(ids, issued, signer);

it('tells a closed network what is revoked, as of when and by which key', async () => {
  expect(await verifyRevocations(text, [known])).toEqual({
    format: 'warden-revocations/1',
    key: known.id,
    issued: '2027-03-01T09:30:00.000Z',
    revoked: ids,
  });
});

it('is believed when nothing is revoked', async () => {
  expect(await verifyRevocations(await makeRevocations([], issued, signer), [known])).toMatchObject({ revoked: [] });
});

it.each<[string, string]>([
  ['an id is taken out', text.replace(`"${ids[0]}",`, '')],
  ['an id is added', text.replace(']', `,"${ids[0]}"]`)],
  ['an id is no id', await makeRevocations(['x'], issued, signer)],
  ['the date is changed', text.replace('2027', '2028')],
  ['it is spelt otherwise', text.replace('","', '", "')],
  ['a line is missing', text.split('\n').toSpliced(2, 1).join('\n')],
  ['a line follows', `${text}x`],
  ['the signature is cut', text.replace(/.{8}\n-----END/, '\n-----END')],
  ['the signature is spelt otherwise', text.replace('==\n-----END', '=\n-----END')],
  ['it is empty', ''],
])('is not believed when %s', async (_, changed) => {
  expect(changed).not.toBe(text);
  expect(await verifyRevocations(changed, [known])).toBeUndefined();
});

it('is not believed by a retired or an unknown key', async () => {
  expect(await verifyRevocations(text, [{ ...known, retired: true }])).toBeUndefined();
  expect(await verifyRevocations(text, [newKey().known])).toBeUndefined();
});
