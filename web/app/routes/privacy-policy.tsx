import { LegalPage } from '../features/legal/legal-page.tsx';
import { privacy } from '../features/legal/privacy.ts';
import { appOnDemand } from '../lib/app-on-demand.ts';

export const handle = appOnDemand;

export default function PrivacyPolicy() {
  return <LegalPage texts={privacy} />;
}
