import Box from '@mui/material/Box';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { secondStepTicket } from './enter.ts';

const loadSecondStep = () => import('./second-step.tsx');
const SecondStep = lazy(async () => ({ default: (await loadSecondStep()).SecondStep }));

export interface FirstStep {
  /** Goes on to the second step if the error asks for one, and throws it otherwise. */
  onRefused: (error: unknown) => Promise<void>;
  /** Why the visitor is back from the second step. */
  alert: string | null;
}

/**
 * The password, and after it the second factor of accounts that have one. The first form stays mounted, so that nothing
 * has to be typed again by who comes back to it.
 */
export function SignInSteps({ children }: { children: (step: FirstStep) => ReactNode }) {
  const hydrated = useHydrated();
  const first = useRef<HTMLDivElement>(null);
  const [ticket, setTicket] = useState<string | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (!ticket && isBack.current) first.current?.querySelector<HTMLElement>('[type=password]')?.focus();
    isBack.current = ticket !== null;
  }, [ticket]);
  const onRefused = async (error: unknown) => {
    const given = secondStepTicket(error);
    if (!given) throw error;
    await loadSecondStep();
    setAlert(null);
    setTicket(given);
  };
  const back = (reason: string | null) => {
    setAlert(reason);
    setTicket(null);
  };
  return (
    <>
      {/* The application runs once the form is touched: what comes next loads while the visitor types. */}
      {hydrated && <PrefetchPageLinks page="/dashboard" />}
      <Box ref={first} sx={ticket ? { display: 'none' } : {}}>
        {children({ onRefused, alert })}
      </Box>
      {ticket && (
        <Suspense fallback={null}>
          <SecondStep ticket={ticket} onBack={back} />
        </Suspense>
      )}
    </>
  );
}
