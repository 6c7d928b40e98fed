import { lazy, Suspense } from 'react';
import { useIdentityQuestion } from '../../lib/api/identity-question.ts';
import { useRequiredCompany } from '../../lib/api/required-company.ts';

const CompanyGate = lazy(async () => ({ default: (await import('./company-gate.tsx')).CompanyGate }));
const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/**
 * Asks the user to prove who they are whenever a call needs it, whatever page or dialog the call came from. An
 * organization may want that by its own provider, for all that is its own.
 */
export function StepUp() {
  const question = useIdentityQuestion();
  const company = useRequiredCompany();
  if (!question && !company) return null;
  return (
    <Suspense fallback={null}>
      {company && <CompanyGate organization={company} />}
      {question && <StepUpDialog answer={question.answer} />}
    </Suspense>
  );
}
