import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { saveFile } from '../../../lib/api/save-file.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { shopNow } from '../../../lib/browser/clock.ts';
import { moscowToday, type Period, periodOf } from '../../../lib/format/periods.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { AppDialog, DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { PeriodChoice } from '../../../ui/period-choice.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';

const files = {
  csv: { endpoint: contract.invoices.exportCsv, variant: 'contained' },
  zip: { endpoint: contract.invoices.exportFiles, variant: 'outlined' },
} as const;
type Format = keyof typeof files;

function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [period, setPeriod] = useState<Period>(() => periodOf('lastMonth', moscowToday(shopNow())));
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (format: Format) =>
      saveFile(files[format].endpoint, { query: period }, { fallbackName: `documents.${format}` }),
  });
  return (
    <AppDialog title={t('panel.invoices.exportTitle')} onClose={onClose} width={520}>
      <DialogContent>
        <Text muted className={shared.below}>
          {t('panel.invoices.exportText')}
        </Text>
        <PeriodChoice value={period} onChange={setPeriod} />
      </DialogContent>
      <DialogActions
        message={
          error && (
            <Alert severity="error" role="alert">
              {serverMessage(error) || t('panel.list.exportFailed')}
            </Alert>
          )
        }
      >
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
  );
}

/** A button that opens the exports for the accountant: a table, or the documents themselves. */
export function ExportPeriod() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        {t('panel.invoices.export')}
      </Button>
      {open && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
