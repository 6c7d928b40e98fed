import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { contract } from '@warden/contract/calls';
import { useSaveFile } from '../../lib/api/use-save-file.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';

/** The button for what a customer needs most of an open invoice: its PDF. */
export function InvoiceDownload({ invoice: { id, number } }: { invoice: { id: string; number: string } }) {
  const { t } = useTranslation();
  const { save, saving } = useSaveFile();
  return (
    <Button
      variant="contained"
      startIcon={<DownloadIcon />}
      loading={saving}
      onClick={() => save(contract.invoices.pdf, { params: { id } }, { fallbackName: `${number}.pdf` })}
    >
      {t('invoice.download')}
    </Button>
  );
}
