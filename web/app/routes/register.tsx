import { contract } from '@warden/contract/calls';
import { useLocation } from 'react-router';
import { GuestsOnly } from '../entities/account/guests-only.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { SignInSteps } from '../features/auth/sign-in-steps.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { accountTexts } from '../lib/page/page-handle.ts';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/register';

export const handle = accountTexts;

const loadDashboard = () => import('./dashboard.tsx');

export const loader = async ({ context, request }: Route.LoaderArgs) =>
  (await serverApi(context, request)(contract.settings.read, {})).data.separate_consent;

export default function Register({ loaderData: separateConsent }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { state } = useLocation();
  return (
    <GuestsOnly>
      <PageHead title={t('register.metaTitle')} description={t('register.metaDescription')} hidden />
      <SignInSteps loadNext={loadDashboard}>
        {(step) => (
          <NarrowPage
            title={t('register.title')}
            lead={t('register.lead')}
            aside={
              <>
                {t('register.haveAccount')}{' '}
                <TextLink to="/login" state={state}>
                  {t('register.login')}
                </TextLink>
              </>
            }
          >
            <RegisterForm {...step} separateConsent={separateConsent} />
          </NarrowPage>
        )}
      </SignInSteps>
    </GuestsOnly>
  );
}
