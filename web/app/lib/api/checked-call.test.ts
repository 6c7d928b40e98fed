import { contract } from '@warden/contract/calls';
import { describe, expect, it } from 'vitest';
import { license } from '../../../test/examples.ts';
import { checkReply } from './checked-call.ts';
import { FormatError } from './format-error.ts';

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
