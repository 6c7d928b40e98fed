import { LegalPage } from '../features/legal/legal-page.tsx';
import { loadSeller } from '../features/legal/load-seller.ts';
import { personalDataConsent } from '../features/legal/personal-data-consent.ts';
import { deferredHydration } from '../lib/page/page-handle.ts';
import type { Route } from './+types/personal-data-consent';

export const handle = deferredHydration;
export const loader = loadSeller;

export default function PersonalDataConsent({ loaderData }: Route.ComponentProps) {
  return <LegalPage texts={personalDataConsent} seller={{ part: 'operator', role: 'operator', details: loaderData }} />;
}
