import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { addressIn } from '../../lib/session/account-address.ts';
import { rememberOrganization } from '../../lib/session/organization.ts';
import { closeSession, updateUser, useSession } from '../../lib/session/session.ts';
import type { WayBack } from '../../lib/session/way-back.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';

const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await checkedCall(contract.organizations.readInvitation, { body: { token } })).data,
    enabled: useHydrated(),
  });

/** Joins the organization and goes on to its dashboard. */
function Join({ token, organization }: { token: string; organization: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const join = async () => {
    const { data } = await checkedCall(contract.organizations.accept, { body: { token } });
    // The link has proved the address too, and licenses that waited for that belong to the account now.
    updateUser({ isEmailVerified: true, emailConfirmation: 'owner' });
    rememberOrganization(data.id);
    await queries.invalidateQueries();
    await navigate(addressIn(data.id, '/dashboard'), { replace: true });
    showNotice(t('invitation.joined', { organization }));
  };
  return <LinkAction action={t('invitation.join')} send={join} failed={t('invitation.joinFailed')} />;
}

function OtherAddress({ email }: { email: string }) {
  const { t } = useTranslation();
  const signOut = () => {
    api(contract.auth.logout, {}).catch(() => undefined);
    closeSession();
  };
  return (
    <div className={cx(layout.stack, layout.loose)}>
      <Alert severity="info" role="status">
        {t('invitation.other', { email })}
      </Alert>
      <Button variant="contained" size="large" onClick={signOut}>
        {t('invitation.signOut')}
      </Button>
      <Button variant="text" to="/dashboard">
        {t('invitation.toDashboard')}
      </Button>
    </div>
  );
}

/** Signing in and registering begin with the address of the invitation, and lead back to it. */
function SignInFirst({ email }: { email: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const state: WayBack = { page: `${pathname}${search}`, email };
  return (
    <div className={cx(layout.stack, layout.loose)}>
      <Text>{t('invitation.signInFirst')}</Text>
      <Button to="/register" state={state} variant="contained" size="large">
        {t('invitation.register')}
      </Button>
      <Button to="/login" state={state} variant="outlined" size="large">
        {t('invitation.signIn')}
      </Button>
    </div>
  );
}

/** What an invitation is about. Who is signed in with its address can join; others learn what to do first. */
export function InvitationLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const { data, error } = useInvitation(token);
  if (!data || session.status === 'unknown') {
    return (
      <NarrowPage title={t('invitation.title')}>
        {error ? (
          <Outcome
            severity="error"
            text={serverMessage(error) ?? t('invitation.failed')}
            {...(session.status === 'signed-in'
              ? { action: t('invitation.toDashboard'), to: '/dashboard' }
              : { action: t('invitation.toHome'), to: '/' })}
          />
        ) : (
          <Skeleton variant="rounded" height={160} />
        )}
      </NarrowPage>
    );
  }
  const { organization, role, email, expires_at } = data;
  const isInvited = session.status === 'signed-in' && session.user.email.toLowerCase() === email.toLowerCase();
  return (
    <NarrowPage
      title={t('invitation.joinTitle', { organization })}
      lead={t('invitation.lead', { role: t(`memberRoles.${role}`) })}
    >
      <Text className={cx(layout.below, layout.anywhere)}>
        {t('invitation.forAddress', { email })} {t('invitation.until', { date: formatDay(expires_at, locale) })}
      </Text>
      {session.status === 'anonymous' ? (
        <SignInFirst email={email} />
      ) : isInvited ? (
        <Join token={token} organization={organization} />
      ) : (
        <OtherAddress email={session.user.email} />
      )}
    </NarrowPage>
  );
}
