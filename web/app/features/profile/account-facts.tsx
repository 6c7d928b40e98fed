import type { User } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/locale.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { VerificationChip } from './verification-chip.tsx';

/** What the shop knows about an account. */
export function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Facts>
      <Fact name={t('profile.name')}>{`${user.firstName} ${user.lastName}`}</Fact>
      <Fact name={t('profile.email')}>
        {user.email}
        <VerificationChip verified={user.isEmailVerified} />
      </Fact>
      <Fact name={t('profile.company')}>{user.company_name || t('common.notSet')}</Fact>
      <Fact name={t('profile.created')}>{formatDate(user.createdAt, locale)}</Fact>
    </Facts>
  );
}
