import type { LicenseWithOffers } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { describe, expect, it } from 'vitest';
import { checkReply } from './checked-call.ts';
import { FormatError } from './format-error.ts';

const license: LicenseWithOffers = {
  id: '019a85c2-7e4b-7c11-9f6a-2d41c0e9b7f3',
  client_id: 'warden-prod',
  hostname: null,
  license_type: 'commercial',
  status: 'active',
  issued_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-12-31T23:59:59.999Z',
  revoked_at: null,
  revoked_reason: null,
  revoked_by: null,
  last_validated_at: null,
  validation_count: 0,
  license_text: 'text',
  offers: [{ kind: 'extend', plan: 'commercial' }],
};
const list = (changed: object) => ({
  success: true,
  data: [license, { ...license, ...changed }],
  total: 2,
  page: 1,
  limit: 10,
  counts: { total: 2, commercial: 2, trial: 0, individual: 0 },
});

describe('an answer compared with the contract', () => {
  it('passes as it is', () => {
    const reply = list({});
    expect(checkReply(contract.licenses.list, reply)).toBe(reply);
  });

  it('may use words of a newer server for status and type', () => {
    const reply = list({ status: 'suspended', license_type: 'enterprise' });
    expect(checkReply(contract.licenses.list, reply)).toBe(reply);
  });

  it.each([
    ['a date that is none', list({ issued_at: 'yesterday' })],
    ['a field that is missing', list({ license_text: undefined })],
    ['a status and something else', list({ status: 'suspended', validation_count: '7' })],
    ['rows that are no list', { ...list({}), data: {} }],
    ['no counts', { ...list({}), counts: undefined }],
    ['a page of a proxy', '<html>'],
    ['nothing', null],
  ])('is refused with %s', (_, reply) => {
    expect(() => checkReply(contract.licenses.list, reply)).toThrow(FormatError);
  });
});
