import { LegalPage } from '../features/legal/legal-page.tsx';
import { loadSeller } from '../features/legal/load-seller.ts';
import { privacy } from '../features/legal/privacy.ts';
import { deferredHydration } from '../lib/page/page-handle.ts';
import type { Route } from './+types/privacy-policy';

export const handle = deferredHydration;
export const loader = loadSeller;

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage texts={privacy} seller={{ part: 'scope', role: 'operator', details: loaderData }} />;
}
