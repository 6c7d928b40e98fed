import { LegalPage } from '../features/legal/legal-page.tsx';
import { privacy } from '../features/legal/privacy.ts';
import { deferredHydration } from '../lib/page/page-handle.ts';

export const handle = deferredHydration;

export default function PrivacyPolicy() {
  return <LegalPage texts={privacy} />;
}
