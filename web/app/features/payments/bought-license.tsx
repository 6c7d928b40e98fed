import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { License } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import { useId } from 'react';
import { LicenseActions } from '../../entities/license/license-actions.tsx';
import { StatusChip } from '../../entities/license/license-chips.tsx';
import { LicenseText } from '../../entities/license/license-text.tsx';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** The license that was paid for, ready to copy. */
export function BoughtLicense({ license }: { license: License }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, mt: 3 }}>
      <Typography id={titleId} component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {t('paymentSuccess.license', { client: license.client_id })}
      </Typography>
      {license.status !== 'active' && (
        <Box sx={{ mt: 1 }}>
          <StatusChip license={license} />
        </Box>
      )}
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {t('paymentSuccess.until', { date: formatDate(license.expires_at, locale) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <LicenseActions license={license} copy={t('paymentSuccess.copy')} />
      </Box>
      <LicenseText text={license.license_text} labelledBy={titleId} />
    </Paper>
  );
}
