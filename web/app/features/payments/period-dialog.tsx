import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useId, useState } from 'react';
import { saveFile } from '../../lib/api/save-file.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { formatBytes } from '../../lib/format/bytes.ts';
import { moscowToday, type Period, periodOf } from '../../lib/format/periods.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../ui/app-dialog.tsx';
import { PeriodChoice } from '../../ui/period-choice.tsx';

function Progress({ received }: { received: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
    <Box sx={{ mt: 2 }}>
      <LinearProgress aria-labelledby={id} />
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {received > 0
          ? t('documents.period.received', { size: formatBytes(received, locale) })
          : t('documents.period.preparing')}
      </Typography>
    </Box>
  );
}

/** Downloads all documents of a period. */
export function PeriodDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>(() => periodOf('quarter', moscowToday(new Date())));
  const [received, setReceived] = useState(0);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (query: Period) => {
      setReceived(0);
      const fallbackName = `documents-${query.from}-${query.to}.zip`;
      return saveFile(contract.documents.period, { query }, { fallbackName, onReceived: setReceived });
    },
  });
  return (
    <AppDialog title={t('documents.period.title')} open={open} onClose={onClose} onExited={reset} width={520}>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('documents.period.lead')}
        </Typography>
        <PeriodChoice
          value={period}
          onChange={(chosen) => {
            setPeriod(chosen);
            reset();
          }}
        />
        {isPending && <Progress received={received} />}
        {isSuccess && (
          <Alert severity="success" role="status">
            {t('documents.period.done')}
          </Alert>
        )}
        {error && (
          <Alert severity="error" role="alert">
            {serverMessage(error) || t('documents.period.failed')}
          </Alert>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('documents.unsigned')}
        </Typography>
      </DialogContent>
      <DialogActions disableSpacing>
        <Button variant="text" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={!period.from || !period.to}
          onClick={() => mutate(period)}
        >
          {t('documents.period.submit')}
        </Button>
      </DialogActions>
    </AppDialog>
  );
}
