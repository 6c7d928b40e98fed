import { useLocation } from 'react-router';
import { GuestsOnly } from '../entities/account/guests-only.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { SignInSteps } from '../features/auth/sign-in-steps.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { accountTexts } from '../lib/page/page-handle.ts';
import { useHistoryState } from '../lib/page/use-history-state.ts';
import type { WayBack } from '../lib/session/way-back.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { NarrowPage } from '../ui/narrow-page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextLink } from '../ui/text-link.tsx';

export const handle = accountTexts;

const loadDashboard = () => import('./dashboard.tsx');

export default function Login() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const { ended } = useHistoryState<WayBack>();
  return (
    <GuestsOnly>
      <PageHead title={t('login.metaTitle')} description={t('login.metaDescription')} hidden />
      <SignInSteps loadNext={loadDashboard}>
        {(step) => (
          <NarrowPage
            title={t('login.title')}
            lead={t('login.lead')}
            aside={
              <>
                {t('login.noAccount')}{' '}
                <TextLink to="/register" state={state}>
                  {t('login.register')}
                </TextLink>
              </>
            }
          >
            {ended && (
              <Alert severity="info" role="status" className={layout.below}>
                {t('login.ended')}
              </Alert>
            )}
            <LoginForm {...step} />
            <Button variant="outlined" size="large" to="/sso" state={state} className={layout.otherWay}>
              {t('login.company')}
            </Button>
          </NarrowPage>
        )}
      </SignInSteps>
    </GuestsOnly>
  );
}
