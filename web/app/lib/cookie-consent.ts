import { storedValue } from './stored-value.ts';

type Consent = 'true' | 'false';

export const cookieConsent = storedValue<Consent>('cookieConsent', 'false', (value): value is Consent =>
  ['true', 'false'].includes(value),
);
