import { expect, it } from 'vitest';
import { license } from '../../../test/examples.ts';
import { actsOn } from './license-acts.ts';

it('only a paid license that works has a staging license or is re-issued, and a staging license has none of its own', () => {
  const now = new Date(license.issued_at);
  const acts = (facts: Partial<typeof license>) => actsOn({ ...license, ...facts }, now);
  expect(acts({})).toEqual(['stage', 'rotate']);
  expect(acts({ staging: { license_id: 'x', client_id: 'y' } })).toEqual(['endStaging', 'rotate']);
  expect(acts({ staging_for: 'production' })).toEqual(['rotate']);
  for (const facts of [
    { license_type: 'trial' as const },
    { status: 'revoked' as const },
    { status: 'expired' as const },
    { superseded_by: 'later' },
  ]) {
    expect(acts(facts), JSON.stringify(facts)).toEqual([]);
  }
});
