import { contract } from '@warden/contract/calls';
import { useLocation } from 'react-router';
import { CompanyAddress } from '../features/auth/company-address.tsx';
import { CompanyConnect } from '../features/auth/company-connect.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { attribute } from '../lib/page/page-contract.ts';
import { useSession } from '../lib/session/session.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/sso';

export const loader = async ({ context, request }: Route.LoaderArgs) =>
  (await serverApi(context, request)(contract.settings.read, {})).data.separate_consent;

/** Guests sign in by their company here. Who is signed in connects the account with it, so that this works next time. */
export default function Sso({ loaderData: separateConsent }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const session = useSession();
  return (
    <>
      <PageHead title={t('sso.metaTitle')} description={t('sso.metaDescription')} hidden />
      {session.status === 'signed-in' ? (
        <NarrowPage
          title={t('sso.connect.title')}
          lead={t('sso.connect.lead', { email: session.user.email })}
          aside={<TextLink to="/dashboard">{t('sso.connect.dashboard')}</TextLink>}
        >
          <CompanyConnect user={session.user} />
        </NarrowPage>
      ) : (
        <div {...attribute('guard', 'guest')}>
          <NarrowPage
            title={t('sso.title')}
            lead={t('sso.lead')}
            aside={
              <TextLink to="/login" state={state}>
                {t('sso.otherWay')}
              </TextLink>
            }
          >
            <CompanyAddress separateConsent={separateConsent} />
          </NarrowPage>
        </div>
      )}
    </>
  );
}
