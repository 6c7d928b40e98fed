import type { User } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { VerificationChip } from './verification-chip.tsx';

interface AccountFactsProps {
  user: User;
  /** Whether to show, for administrators, that the owner of the account is not proven. */
  showProof?: boolean;
  /** What can be done with the address. */
  emailAction?: ReactNode;
  /** Further facts. */
  children?: ReactNode;
}

/** The data of an account. */
export function AccountFacts({ user, showProof = false, emailAction, children }: AccountFactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Facts>
      <Fact name={t('profile.name')}>{`${user.firstName} ${user.lastName}`}</Fact>
      <Fact name={t('profile.email')}>
        {user.email}
        <VerificationChip verified={user.isEmailVerified} byLink={showProof && user.emailConfirmation === 'link'} />
        {emailAction}
      </Fact>
      <Fact name={t('profile.company')}>{user.company_name || t('common.notSet')}</Fact>
      <Fact name={t('profile.created')}>{formatDate(user.createdAt, locale)}</Fact>
      {children}
    </Facts>
  );
}
