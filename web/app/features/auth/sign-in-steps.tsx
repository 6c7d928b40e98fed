import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { secondStepTicket } from './second-step-ticket.ts';

const loadSecondStep = () => import('./second-step.tsx');
const SecondStep = lazy(async () => ({ default: (await loadSecondStep()).SecondStep }));

export interface FirstStep {
  /** Goes on to the second step if the error asks for one, and throws it otherwise. */
  onRefused: (error: unknown) => Promise<void>;
  /** Why the visitor is back from the second step. */
  alert: string | null;
}

interface SignInStepsProps {
  /** Loads the code of the page that most visitors go on to. */
  loadNext: () => Promise<unknown>;
  children: (step: FirstStep) => ReactNode;
}

/**
 * The password, and after it the second factor of accounts that have one. The first form stays mounted, so that nothing
 * has to be typed again by who comes back to it.
 */
export function SignInSteps({ loadNext, children }: SignInStepsProps) {
  const first = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  // What comes next is prepared while the visitor types, who may have begun before the application ran.
  useEffect(() => {
    if (first.current?.contains(document.activeElement)) setUsed(true);
  }, []);
  useEffect(() => {
    if (!isUsed) return;
    // The first key must not wait for it. A load that fails is tried again when the page is opened.
    return whenIdle(() => void loadNext().catch(() => undefined));
  }, [isUsed, loadNext]);
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
      {isUsed && <PrefetchPageLinks page="/dashboard" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the fields inside it */}
      <div ref={first} hidden={ticket !== null} onFocus={() => setUsed(true)}>
        {children({ onRefused, alert })}
      </div>
      {ticket && (
        <Suspense fallback={null}>
          <SecondStep ticket={ticket} onBack={back} />
        </Suspense>
      )}
    </>
  );
}
