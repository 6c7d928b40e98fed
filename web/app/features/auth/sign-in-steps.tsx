import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import type { RequiredCompany } from './company-required.tsx';
import { requiredCompany } from './required-company.ts';
import { secondStepTicket } from './second-step-ticket.ts';

const loadSecondStep = () => import('./second-step.tsx');
const SecondStep = lazy(async () => ({ default: (await loadSecondStep()).SecondStep }));
const loadCompanyRequired = () => import('./company-required.tsx');
const CompanyRequired = lazy(async () => ({ default: (await loadCompanyRequired()).CompanyRequired }));

export interface FirstStep {
  /** Goes on to the second step or to the visitor's company if the error asks for that, and throws it otherwise. */
  onRefused: (error: unknown, withCode?: RequiredCompany['withCode']) => Promise<void>;
  /** Why the visitor is back from the second step. */
  alert: string | null;
}

interface SignInStepsProps {
  /** Loads the code of the page that most visitors go on to. */
  loadNext: () => Promise<unknown>;
  children: (step: FirstStep) => ReactNode;
}

/**
 * The password, and after it the second factor of accounts that have one, or the way to the company of members who may
 * only sign in there. The first form stays mounted, so that nothing
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
  const [company, setCompany] = useState<RequiredCompany | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { search } = useLocation();
  useEffect(() => {
    // The mail to a member who has forgotten the password names the organization.
    const organization = new URLSearchParams(search).get('company');
    if (organization)
      loadCompanyRequired().then(
        () => setCompany({ organization }),
        () => undefined,
      );
  }, [search]);
  const isFirst = ticket === null && company === null;
  const isBack = useRef(false);
  useEffect(() => {
    if (isFirst && isBack.current) first.current?.querySelector<HTMLElement>('[type=password]')?.focus();
    isBack.current = !isFirst;
  }, [isFirst]);
  const onRefused: FirstStep['onRefused'] = async (error, withCode) => {
    const given = secondStepTicket(error);
    const required = requiredCompany(error);
    if (!given && !required) throw error;
    await (given ? loadSecondStep() : loadCompanyRequired());
    setAlert(null);
    setTicket(given ?? null);
    setCompany(required && !given ? { ...required, withCode } : null);
  };
  const back = (reason: string | null) => {
    setAlert(reason);
    setTicket(null);
    setCompany(null);
  };
  return (
    <>
      {isUsed && <PrefetchPageLinks page="/dashboard" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the fields inside it */}
      <div ref={first} hidden={!isFirst} onFocus={() => setUsed(true)}>
        {children({ onRefused, alert })}
      </div>
      {ticket && (
        <Suspense fallback={null}>
          <SecondStep ticket={ticket} onBack={back} />
        </Suspense>
      )}
      {company && (
        <Suspense fallback={null}>
          <CompanyRequired {...company} onBack={() => back(null)} />
        </Suspense>
      )}
    </>
  );
}
