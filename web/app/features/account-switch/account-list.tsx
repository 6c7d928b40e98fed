import CheckIcon from '@mui/icons-material/Check';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { addressIn } from '../../lib/session/account-address.ts';
import { Button } from '../../ui/button.tsx';
import { Divider } from '../../ui/divider.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './account-list.module.css';
import { setCreating } from './creating.ts';
import { useAccounts } from './use-accounts.ts';

/** The switch between accounts in the menu of narrow screens. */
export function AccountList() {
  const { t } = useTranslation();
  const titleId = useId();
  const accounts = useAccounts();
  if (accounts.length === 0) return null;
  const current = accounts.find(({ isCurrent }) => isCurrent)?.organization;
  return (
    <>
      <Divider />
      <nav aria-labelledby={titleId} className={styles.accounts}>
        <Text id={titleId} variant="body2" muted className={styles.title}>
          {t('accountSwitch.label')}
        </Text>
        {accounts.map(({ organization, isCurrent, address, remember }) => (
          <Button
            key={organization?.id ?? ''}
            variant="text"
            to={address}
            className={styles.account}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={remember}
          >
            <span className={styles.name}>{organization?.name ?? t('accountSwitch.personal')}</span>
            {organization && <span className={styles.role}>{t(`memberRoles.${organization.role}`)}</span>}
            {isCurrent && <CheckIcon fontSize="small" className={styles.mark} />}
          </Button>
        ))}
        {current && (
          <Button variant="text" to={addressIn(current.id, '/organization')} className={styles.account}>
            {t('accountSwitch.settings')}
          </Button>
        )}
        <Button
          variant="text"
          className={styles.account}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            setCreating(true);
          }}
        >
          {t('accountSwitch.create')}
        </Button>
      </nav>
    </>
  );
}
