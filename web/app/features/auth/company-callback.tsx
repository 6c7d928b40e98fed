import { ApiError } from '@warden/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { addressIn } from '../../lib/session/account-address.ts';
import { useSession } from '../../lib/session/session.ts';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SecondStep } from './second-step.tsx';
import { secondStepTicket } from './second-step-ticket.ts';
import { useEnter } from './use-enter.ts';
import { type Finished, useFinish } from './use-finish.ts';

const notices = { link: 'sso.done.link', try: 'sso.done.try', 'step-up': 'sso.done.stepUp' } as const;

/** Goes on with what the provider's answer has opened or confirmed. */
function GoingOn({ reply, page }: { reply: NonNullable<Finished['reply']>; page: string | null }) {
  const { t } = useTranslation();
  const enter = useEnter();
  const navigate = useNavigate();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    const next = page ?? addressIn(reply.organization_id, '/dashboard');
    if (reply.purpose !== 'sign-in') showNotice(t(notices[reply.purpose]));
    if (reply.session) void enter(reply.session, next);
    else void navigate(next, { replace: true });
  }, [reply, page, enter, navigate, t]);
  return <Working />;
}

function Working() {
  const { t } = useTranslation();
  return (
    <NarrowPage title={t('sso.callback.title')}>
      <Text role="status" muted>
        {t('sso.callback.working')}
      </Text>
    </NarrowPage>
  );
}

/** Why the sign-in was not finished, and where to go on. */
function Refused({ error, page }: { error: unknown; page: string | null }) {
  const { t } = useTranslation();
  const isSignedIn = useSession().status === 'signed-in';
  const code = error instanceof ApiError ? error.body?.code : undefined;
  const text = error === null ? t('sso.callback.lost') : (serverMessage(error) ?? t('sso.callback.failed'));
  const state = page ? { page } : undefined;
  const next = (() => {
    if (isSignedIn)
      return { action: t(page ? 'sso.callback.back' : 'sso.callback.toDashboard'), to: page ?? '/dashboard' };
    if (code === 'sso_account_exists')
      return { action: t('sso.callback.signIn'), to: '/login', state: { page: '/sso' } };
    if (code === 'consent_required') return { action: t('sso.callback.agree'), to: '/sso', state };
    return { action: t('sso.callback.again'), to: '/sso', state };
  })();
  return (
    <NarrowPage
      title={t('sso.callback.title')}
      aside={
        !isSignedIn && (
          <TextLink to="/login" state={state}>
            {t('sso.otherWay')}
          </TextLink>
        )
      }
    >
      <Outcome severity={code === 'sso_account_exists' ? 'info' : 'error'} text={text} {...next} primary>
        {code === 'sso_account_exists' && !isSignedIn && (
          <Text variant="body2" muted>
            {t('sso.callback.signInHelp')}
          </Text>
        )}
      </Outcome>
    </NarrowPage>
  );
}

/** The page that the provider of a company leads back to. */
export function CompanyCallback() {
  const finished = useFinish();
  const [hasGivenUp, setGivenUp] = useState(false);
  if (!finished) return <Working />;
  const { reply, error, page } = finished;
  if (reply) return <GoingOn reply={reply} page={page} />;
  const ticket = secondStepTicket(error);
  if (ticket && !hasGivenUp) return <SecondStep ticket={ticket} page={page} onBack={() => setGivenUp(true)} />;
  return <Refused error={ticket ? null : error} page={page} />;
}
