import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import type { CustomerPayment, PaymentInvoice } from '@warden/contract';
import { formatLicenses } from '@warden/i18n/format';
import { useMay } from '../../entities/organization/use-may.ts';
import { isOrder } from '../../entities/payment/order-state.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { paymentAddress } from './payment-address.ts';
import { usePaymentFiles } from './use-payment-files.tsx';

export interface PaymentRowActions {
  onLicense: (license: { id: string; client_id: string }) => void;
  onCancel: (invoice: PaymentInvoice) => void;
}

/**
 * What can be done with a payment: open its license, continue it, or follow and cancel its invoice. On a phone, the menu
 * has its files as well.
 */
export function PaymentActions({ payment, onLicense, onCancel }: { payment: CustomerPayment } & PaymentRowActions) {
  const { t } = useTranslation();
  const onCard = useMedia('belowMd');
  const mayBuy = useMay('buy');
  const inOrganization = useWithOrganization();
  const files = usePaymentFiles(payment);
  const { license_uuid: id, client_id: client, invoice } = payment;
  const address = paymentAddress(payment.payment_url);
  const locale = useLocale();
  const order = isOrder(payment) && formatLicenses(payment.lines?.length ?? 0, locale);
  const detailsLabel = invoice
    ? t('documents.detailsOf', { number: invoice.number })
    : order && t('order.detailsOf', { licenses: order, date: formatDay(payment.created_at, locale) });
  const details = detailsLabel && {
    text: t('documents.details'),
    label: detailsLabel,
    to: inOrganization(`/payment/success?payment=${payment.id}`),
  };
  const goOn = !id &&
    mayBuy &&
    address && {
      text: t(onCard ? 'payments.pay' : 'payments.continue'),
      label: order ? t('order.continueOf', { licenses: order }) : t('payments.continueOf', { client }),
      href: address,
    };
  return (
    <RowActions
      name={invoice?.number ?? (order || client)}
      // Whoever has not paid by card is led there first.
      link={(invoice ? details || goOn : goOn || details) || undefined}
      actions={[
        id &&
          !order && {
            icon: <ArticleIcon fontSize="small" />,
            text: t('payments.license'),
            label: t('payments.licenseOf', { client }),
            onClick: () => onLicense({ id, client_id: client }),
          },
        ...(onCard ? files : []),
        mayBuy &&
          invoice?.status === 'open' &&
          invoice.received === 0 && {
            icon: <BlockIcon fontSize="small" />,
            text: t('documents.cancel'),
            label: t('invoice.cancelOf', { number: invoice.number }),
            danger: true,
            onClick: () => onCancel(invoice),
          },
      ]}
    />
  );
}
