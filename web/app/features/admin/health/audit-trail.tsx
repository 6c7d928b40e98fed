import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatStamp } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Changes, useAuditWords } from './audit-words.tsx';
import { useAudit } from './list-audit.ts';

const ENTRIES = 100;

/** The audit entries about one subject, newest first. */
export function AuditTrail({ subject }: { subject: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { who, what } = useAuditWords();
  const { data, error, refetch } = useAudit({ subject, page: 1, size: ENTRIES });
  if (error && !data) {
    return <LoadFailure text={t('panel.audit.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={96} />;
  if (!data.total) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('panel.payment.noLog')}
      </Typography>
    );
  }
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.rows.map((entry) => (
        <Box component="li" key={entry.id} sx={{ py: 1, fontSize: '0.875rem' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {what(entry)}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {who(entry)}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', ml: { sm: 'auto' } }}>
              {formatStamp(entry.at, locale)}
            </Box>
          </Box>
          <Changes entry={entry} />
        </Box>
      ))}
    </Box>
  );
}
