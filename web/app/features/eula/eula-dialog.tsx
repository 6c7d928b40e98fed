import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useEula } from './get-eula.ts';

function EulaText() {
  const { t } = useTranslation();
  const { data, error, refetch } = useEula(useLocale());
  if (error) return <LoadFailure text={t('eula.failed')} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <Box aria-busy="true">
        {['95%', '90%', '97%', '60%', '92%', '88%', '70%'].map((width) => (
          <Skeleton key={width} variant="text" width={width} height={28} />
        ))}
      </Box>
    );
  }
  return <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '70ch', fontSize: '0.9375rem', lineHeight: 1.6 }}>{data}</Box>;
}

/** The license agreement, to which a customer agrees before running Warden. */
export function EulaDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog title={t('eula.title')} open={open} onClose={onClose} width={640}>
      {/* It scrolls, so the keyboard must reach it. */}
      <DialogContent tabIndex={0} sx={{ minHeight: 280 }}>
        <EulaText />
      </DialogContent>
      <DialogActions disableSpacing>
        <Button variant="outlined" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
