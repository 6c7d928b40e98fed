import { LegalPage } from '../features/legal/legal-page.tsx';
import { personalDataConsent } from '../features/legal/personal-data-consent.ts';
import { deferredHydration } from '../lib/page/page-handle.ts';

export const handle = deferredHydration;

export default function PersonalDataConsent() {
  return <LegalPage texts={personalDataConsent} />;
}
