import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LicenseCode } from '@warden/license';
import type { Checked } from '../../entities/license/check.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

const severities: Partial<Record<LicenseCode, AlertColor>> = {
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
        action={
          why === 'no-keys' && (
            <Button variant="text" size="small" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )
        }
      >
        <AlertTitle>{t('check.unverified')}</AlertTitle>
        {why === 'no-keys' ? t('check.keysFailed') : t('check.noCrypto')}
      </Alert>
    );
  }
  return (
    <Alert severity={severities[code] ?? 'error'} role="status">
      <AlertTitle>{t(`licenseCodes.${code}`)}</AlertTitle>
      <Typography variant="body2">{t(`check.todo.${code}`)}</Typography>
      {checked.genuine && !checked.revocationsKnown && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('check.revocationsFailed')}
        </Typography>
      )}
    </Alert>
  );
}
