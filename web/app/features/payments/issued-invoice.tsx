import type { Invoice } from '@warden/contract';
import { useCompanies } from '../../entities/company/companies.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useOrganization, useWithOrganization } from '../../lib/session/organization.ts';
import { useSession } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { DialogActions, DialogContent } from '../../ui/app-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/facts.tsx';
import { Text } from '../../ui/text.tsx';
import { InvoiceDownload } from './invoice-download.tsx';
import styles from './issued-invoice.module.css';
import { TransferFacts } from './transfer-facts.tsx';

/** The invoice that the dialog has just made, ready to be passed on. */
export function IssuedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const session = useSession();
  const organization = useOrganization();
  const inOrganization = useWithOrganization();
  const company = useCompanies().data?.find((each) => each.id === invoice.company_id);
  const addresses = company?.accounting_addresses ?? [];
  const confirmed = addresses.filter((address) => address.confirmed).map(({ email }) => email);
  const buyers = organization ? t('accountSwitch.moneyReaders') : session.status === 'signed-in' && session.user.email;
  const readers = new Set([...(buyers ? [buyers] : []), ...confirmed]);
  return (
    <>
      <DialogContent>
        <Alert severity="success" role="status" className={styles.issued}>
          {t('invoice.issued')}
        </Alert>
        <TransferFacts
          purpose={invoice.purpose}
          validUntil={invoice.valid_until}
          amount={invoice.amount}
          currency={invoice.currency}
        >
          <Fact name={t('invoice.company')}>{invoice.company}</Fact>
          <Fact name={t('invoice.mailedTo')}>{[...readers].join(', ')}</Fact>
        </TransferFacts>
        {company?.country === 'RU' && (
          <Text variant="body2" muted className={styles.note}>
            {t('invoice.qr')}
          </Text>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" to={inOrganization(`/payment/success?payment=${invoice.payment_id}`)}>
          {t('invoice.follow')}
        </Button>
        <InvoiceDownload invoice={invoice} />
      </DialogActions>
    </>
  );
}
