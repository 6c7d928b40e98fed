import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { type Company, contract, type Invoice } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSaveFile } from '../../lib/api/use-save-file.ts';
import { useSession } from '../../lib/session/session.ts';
import { Fact } from '../../ui/facts.tsx';
import { TransferFacts } from './transfer-facts.tsx';

/** The invoice that the dialog has just made, ready to be passed on. */
export function IssuedInvoice({ invoice, company }: { invoice: Invoice; company: Company }) {
  const { t } = useTranslation();
  const session = useSession();
  const { save, saving } = useSaveFile();
  const { id, number } = invoice;
  const confirmed = company.accounting_addresses.filter((address) => address.confirmed).map(({ email }) => email);
  const readers = new Set([...(session.status === 'signed-in' ? [session.user.email] : []), ...confirmed]);
  return (
    <>
      <DialogContent>
        <Alert severity="success" role="status" sx={{ mb: 2 }}>
          {t('invoice.issued')}
        </Alert>
        <TransferFacts
          number={number}
          issuedOn={invoice.issued_on}
          validUntil={invoice.valid_until}
          amount={invoice.amount}
          currency={invoice.currency}
        >
          <Fact name={t('invoice.company')}>{invoice.company}</Fact>
          <Fact name={t('invoice.mailedTo')}>{[...readers].join(', ')}</Fact>
        </TransferFacts>
        {company.country === 'RU' && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('invoice.qr')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" component={Link} to={`/payment/success?payment=${invoice.payment_id}`}>
          {t('invoice.follow')}
        </Button>
        <Button
          variant="contained"
          startIcon={<DownloadIcon />}
          loading={saving}
          loadingPosition="start"
          onClick={() => save(contract.invoices.pdf, { params: { id } }, { fallbackName: `${number}.pdf` })}
        >
          {t('invoice.download')}
        </Button>
      </DialogActions>
    </>
  );
}
