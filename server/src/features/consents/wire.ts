import type { Consent } from '@warden/contract';
import type { ConsentRow } from './store.ts';

export const consentToWire = (row: ConsentRow): Consent => ({
  document: row.document,
  version: row.version,
  sha256: row.sha256,
  locale: row.locale,
  given_at: row.givenAt.toISOString(),
  address: row.address,
});
