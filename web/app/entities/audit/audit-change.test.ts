import { formatAmount, formatMoney } from '@warden/i18n/format';
import { expect, it } from 'vitest';
import { changesOf } from './audit-change.ts';

it.each([
  [{ status: 'pending' }, { status: 'succeeded' }, [{ name: 'status', before: 'pending', after: 'succeeded' }]],
  [
    null,
    { amount: 2_500_050, currency: 'RUB', ok: true },
    [
      { name: 'amount', before: '', after: '25 000.50 RUB' },
      { name: 'ok', before: '', after: 'true' },
    ],
  ],
  [
    { received: 0 },
    { received: 2_000_000, currency: 'RUB' },
    [{ name: 'received', before: '0 RUB', after: '20 000 RUB' }],
  ],
  // As an earlier version wrote it.
  [{ received: 0 }, { received: 2_000_050 }, [{ name: 'received', before: '0', after: '20 000.50' }]],
  [
    { value: 'RUB' },
    { currency: 'USD' },
    [
      { name: 'value', before: 'RUB', after: '' },
      { name: 'currency', before: '', after: 'USD' },
    ],
  ],
  [{ value: '8000' }, { value: null }, [{ name: 'value', before: '8000', after: '' }]],
  [{ same: 1, other: 1 }, { same: 1, other: 2 }, [{ name: 'other', before: '1', after: '2' }]],
  [null, { files: { linux_amd64: 'ab' } }, [{ name: 'files.linux_amd64', before: '', after: 'ab' }]],
  [null, null, []],
  ['old', 'new', [{ name: '', before: 'old', after: 'new' }]],
])('from %j to %j', (before, after, changes) => {
  const format = (amount: number, currency?: string) =>
    (currency ? formatMoney(amount, currency, 'en') : formatAmount(amount, 'en')).replace(/\s/g, ' ');
  expect(changesOf(before, after, format, () => undefined)).toEqual(changes);
});

it('a value that has words is shown in them', () => {
  const words = (name: string, value: unknown) => (name === 'acceptedEula' && value === true ? 'yes' : undefined);
  expect(changesOf(null, { acceptedEula: true, plan: 'x' }, String, words)).toEqual([
    { name: 'acceptedEula', before: '', after: 'yes' },
    { name: 'plan', before: '', after: 'x' },
  ]);
});
