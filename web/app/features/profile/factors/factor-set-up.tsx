import { lazy, Suspense } from 'react';

const SetUpPage = lazy(async () => ({ default: (await import('./set-up-page.tsx')).SetUpPage }));

/** What an administrator sees who has to set up a second factor. It is loaded on use, because few ever see it. */
export function FactorSetUp({ onDone }: { onDone: () => void }) {
  return (
    <Suspense fallback={null}>
      <SetUpPage onDone={onDone} />
    </Suspense>
  );
}
