import { LegalPage } from '../features/legal/legal-page.tsx';
import { terms } from '../features/legal/terms.ts';
import { deferredHydration } from '../lib/page/page-handle.ts';

export const handle = deferredHydration;

export default function TermsOfService() {
  return <LegalPage texts={terms} />;
}
