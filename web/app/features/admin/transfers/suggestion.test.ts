import type { Transfer, TransferReason } from '@warden/contract';
import { expect, it } from 'vitest';
import { suggestionFor } from './suggestion.ts';

const transfer = (reason: TransferReason | null, invoices: string[], direction: Transfer['direction'] = 'incoming') =>
  ({
    direction,
    reason,
    candidates: invoices.map((id) => ({ invoice_id: id })),
  }) as Transfer;

it.each<[TransferReason, string[], string, string[]]>([
  ['no_invoice', [], 'dismiss', []],
  ['no_invoice', ['a'], 'choose', []],
  ['ambiguous', ['a', 'b'], 'choose', []],
  ['several_invoices', ['a', 'b'], 'accept', ['a', 'b']],
  ['several_accounts', ['a', 'b'], 'choose', []],
  ['overpaid', ['a'], 'accept', ['a']],
  ['other_payer', ['a'], 'accept', ['a']],
  ['invoice_expired', ['a'], 'accept', ['a']],
  ['invoice_canceled', ['a'], 'accept', ['a']],
  ['invoice_paid', ['a'], 'dismiss', []],
  ['other_currency', ['a'], 'dismiss', []],
  ['partial', [], 'details', []],
  ['return_of_surplus', [], 'dismiss', []],
  ['looks_recorded', ['a'], 'dismiss', []],
])('%s with %j: %s', (reason, invoices, action, marked) => {
  expect(suggestionFor(transfer(reason, invoices))).toEqual({ action, marked });
});

it('money that was sent back is recorded as a return', () => {
  expect(suggestionFor(transfer('return_unclear', ['a'], 'outgoing'))).toEqual({ action: 'return', marked: ['a'] });
  expect(suggestionFor(transfer('return_unclear', ['a', 'b'], 'outgoing')).marked).toEqual([]);
});

it('nothing is marked where the invoices are those of two accounts', () => {
  for (const reason of ['several_invoices', 'other_payer'] as const) {
    const { candidates, ...rest } = transfer(reason, ['a', 'b']);
    const owned = candidates.map((candidate) => ({ ...candidate, email: `${candidate.invoice_id}@example.com` }));
    expect(suggestionFor({ ...rest, candidates: owned })).toEqual({ action: 'choose', marked: [] });
  }
});
