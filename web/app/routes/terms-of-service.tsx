import { LegalPage } from '../features/legal/legal-page.tsx';
import { terms } from '../features/legal/terms.ts';
import { appOnDemand } from '../lib/app-on-demand.ts';

export const handle = appOnDemand;

export default function TermsOfService() {
  return <LegalPage texts={terms} />;
}
