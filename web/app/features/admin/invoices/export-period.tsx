import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { saveFile } from '../../../lib/api/save-file.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { moscowToday, type Period, periodOf } from '../../../lib/format/periods.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog } from '../../../ui/app-dialog.tsx';
import { PeriodChoice } from '../../../ui/period-choice.tsx';

const files = {
  csv: { endpoint: contract.invoices.exportCsv, variant: 'contained' },
  zip: { endpoint: contract.invoices.exportFiles, variant: 'outlined' },
} as const;
type Format = keyof typeof files;

/** A button that opens the exports for the accountant: a table, or the documents themselves. */
export function ExportPeriod() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [period, setPeriod] = useState<Period>(() => periodOf('lastMonth', moscowToday(new Date())));
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (format: Format) =>
      saveFile(files[format].endpoint, { query: period }, { fallbackName: `documents.${format}` }),
  });
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        {t('panel.invoices.export')}
      </Button>
      <AppDialog
        title={t('panel.invoices.exportTitle')}
        open={open}
        onClose={() => setOpen(false)}
        onExited={reset}
        width={520}
      >
        <DialogContent>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {t('panel.invoices.exportText')}
          </Typography>
          <PeriodChoice value={period} onChange={setPeriod} />
          {error && (
            <Alert severity="error" role="alert">
              {serverMessage(error) || t('panel.list.exportFailed')}
            </Alert>
          )}
        </DialogContent>
        <DialogActions disableSpacing sx={{ gap: 1 }}>
          {(['zip', 'csv'] as const).map((format) => (
            <Button
              key={format}
              variant={files[format].variant}
              loading={isPending && variables === format}
              disabled={isPending || !period.from || !period.to}
              onClick={() => mutate(format)}
            >
              {t(`panel.invoices.exports.${format}`)}
            </Button>
          ))}
        </DialogActions>
      </AppDialog>
    </>
  );
}
