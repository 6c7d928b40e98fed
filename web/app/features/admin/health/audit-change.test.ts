import { expect, it } from 'vitest';
import { changesOf } from './audit-change.ts';

it.each([
  [{ status: 'pending' }, { status: 'succeeded' }, [{ name: 'status', before: 'pending', after: 'succeeded' }]],
  [
    null,
    { amount: 2_500_050, ok: true },
    [
      { name: 'amount', before: '', after: '25000.50' },
      { name: 'ok', before: '', after: 'true' },
    ],
  ],
  [{ value: '8000' }, { value: null }, [{ name: 'value', before: '8000', after: '' }]],
  [{ same: 1, other: 1 }, { same: 1, other: 2 }, [{ name: 'other', before: '1', after: '2' }]],
  [null, { files: { linux_amd64: 'ab' } }, [{ name: 'files.linux_amd64', before: '', after: 'ab' }]],
  [null, null, []],
  ['old', 'new', [{ name: '', before: 'old', after: 'new' }]],
])('from %j to %j', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});
