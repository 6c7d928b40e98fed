import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { Invoice } from '@warden/contract';
import { Link } from 'react-router';
import { useCompanies } from '../../entities/company/companies.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Fact } from '../../ui/facts.tsx';
import { InvoiceDownload } from './invoice-download.tsx';
import { TransferFacts } from './transfer-facts.tsx';

/** The invoice that the dialog has just made, ready to be passed on. */
export function IssuedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const session = useSession();
  const company = useCompanies().data?.find((each) => each.id === invoice.company_id);
  const addresses = company?.accounting_addresses ?? [];
  const confirmed = addresses.filter((address) => address.confirmed).map(({ email }) => email);
  const readers = new Set([...(session.status === 'signed-in' ? [session.user.email] : []), ...confirmed]);
  return (
    <>
      <DialogContent>
        <Alert severity="success" role="status" sx={{ mb: 2 }}>
          {t('invoice.issued')}
        </Alert>
        <TransferFacts
          number={invoice.number}
          issuedOn={invoice.issued_on}
          validUntil={invoice.valid_until}
          amount={invoice.amount}
          currency={invoice.currency}
        >
          <Fact name={t('invoice.company')}>{invoice.company}</Fact>
          <Fact name={t('invoice.mailedTo')}>{[...readers].join(', ')}</Fact>
        </TransferFacts>
        {company?.country === 'RU' && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('invoice.qr')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" component={Link} to={`/payment/success?payment=${invoice.payment_id}`}>
          {t('invoice.follow')}
        </Button>
        <InvoiceDownload invoice={invoice} />
      </DialogActions>
    </>
  );
}
