import { LegalPage } from '../features/legal/legal-page.tsx';
import { loadSeller } from '../features/legal/load-seller.ts';
import { terms } from '../features/legal/terms.ts';
import { deferredHydration } from '../lib/page/page-handle.ts';
import type { Route } from './+types/terms-of-service';

export const handle = deferredHydration;
export const loader = loadSeller;

export default function TermsOfService({ loaderData }: Route.ComponentProps) {
  return <LegalPage texts={terms} seller={{ part: 'parties', role: 'seller', details: loaderData }} />;
}
