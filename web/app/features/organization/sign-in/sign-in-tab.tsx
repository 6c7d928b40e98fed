import type { OrganizationSso } from '@warden/contract';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NumberedStep, NumberedSteps } from '../../../ui/numbered-steps.tsx';
import { RowSkeletons } from '../../../ui/row-skeletons.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Domains } from './domains.tsx';
import { EmergencyCodes } from './emergency-codes.tsx';
import { ProviderForm } from './provider-form.tsx';
import { RequireProvider } from './require-provider.tsx';
import styles from './sign-in.module.css';
import { TryProvider } from './try-provider.tsx';
import { useSso } from './use-sso.ts';

function Loaded({ sso }: { sso: OrganizationSso }) {
  const { t } = useTranslation();
  const { provider, domains } = sso;
  return (
    <>
      <NumberedSteps className={styles.steps}>
        <NumberedStep number={1} as="h2" title={t('team.signIn.register.title')} text={t('team.signIn.register.text')}>
          <Facts>
            <Fact name={t('team.signIn.register.redirect')}>
              <CopyableId value={sso.redirect_uri} whole />
            </Fact>
            <Fact name={t('team.signIn.register.logout')}>
              <CopyableId value={sso.backchannel_logout_uri} whole />
              <Text variant="body2" muted>
                {t('team.signIn.register.logoutHelp')}
              </Text>
            </Fact>
          </Facts>
        </NumberedStep>
        <NumberedStep number={2} as="h2" title={t('team.signIn.connect.title')}>
          {/* Another provider begins with a form of its own. */}
          <ProviderForm key={provider?.created_at} provider={provider} />
        </NumberedStep>
        <NumberedStep number={3} as="h2" title={t('team.signIn.domains.title')} text={t('team.signIn.domains.text')}>
          <Domains domains={domains} />
        </NumberedStep>
        <NumberedStep number={4} as="h2" title={t('team.signIn.try.title')} text={t('team.signIn.try.text')}>
          <TryProvider provider={provider} />
        </NumberedStep>
        <NumberedStep number={5} as="h2" title={t('team.signIn.require.title')} text={t('team.signIn.require.text')}>
          <RequireProvider provider={provider} />
        </NumberedStep>
      </NumberedSteps>
      {provider && <EmergencyCodes left={sso.break_glass_codes} />}
    </>
  );
}

/** Where owners let the members of an organization sign in by its own identity provider. */
export function SignInTab() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useSso();
  return (
    <>
      <Text muted className={styles.lead}>
        {t('team.signIn.lead')} <TextLink to={`/docs/${locale}/single-sign-on`}>{t('team.signIn.guide')}</TextLink>
      </Text>
      {error && !data && (
        <LoadFailure text={t('team.signIn.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons />}
      {data && <Loaded sso={data} />}
    </>
  );
}
