import type { LicenseCode } from '@warden/license';
import type { Checked } from '../../entities/license/check.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './check-result.module.css';

const severities: Partial<Record<LicenseCode, 'success' | 'warning'>> = {
  VALID: 'success',
  EXPIRING: 'warning',
  IN_GRACE: 'warning',
  EXPIRED: 'warning',
};

/** Whether the license is valid, in one sentence, and what to do if it is not. */
export function Verdict({ checked, onRetry }: { checked: Checked; onRetry: () => void }) {
  const { t } = useTranslation();
  const { code, why } = checked;
  if (code === null) {
    return (
      <Alert
        severity="warning"
        role="status"
        title={t('check.unverified')}
        action={
          why === 'no-keys' && (
            <Button variant="text" size="small" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )
        }
      >
        {why === 'no-keys' ? t('check.keysFailed') : t('check.noCrypto')}
      </Alert>
    );
  }
  return (
    <Alert severity={severities[code] ?? 'error'} role="status" title={t(`licenseCodes.${code}`)}>
      <Text variant="body2">{t(`check.todo.${code}`)}</Text>
      {checked.genuine && !checked.revocationsKnown && (
        <Text variant="body2" muted className={styles.revocations}>
          {t('check.revocationsFailed')}
        </Text>
      )}
    </Alert>
  );
}
