import { lazy, Suspense } from 'react';
import { useIdentityQuestion } from '../../lib/api/identity-question.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/** Asks the user to prove who they are whenever a call needs it, whatever page or dialog the call came from. */
export function StepUp() {
  const question = useIdentityQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog answer={question.answer} />
    </Suspense>
  );
}
