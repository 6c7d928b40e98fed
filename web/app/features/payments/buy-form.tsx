import {
  type Install,
  type Invoice,
  type Plan,
  plan as planSchema,
  type Quote,
  type ShopSettings,
} from '@warden/contract';
import { formatDate, formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { UnverifiedNote } from '../../entities/account/unverified-note.tsx';
import { CompanyChoice } from '../../entities/company/company-choice.tsx';
import { useCurrentOrganization } from '../../entities/organization/use-may.ts';
import { orderAddress } from '../../entities/payment/order-address.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { useSession } from '../../lib/session/session.ts';
import { DialogContent } from '../../ui/app-dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { BuyActions } from './buy-actions.tsx';
import styles from './buy-content.module.css';
import { useCreateInvoice } from './create-invoice.ts';
import { useQuote } from './get-quote.ts';
import { InstallChoice } from './install-choice.tsx';
import { MethodChoice } from './method-choice.tsx';
import { NoQuote } from './no-quote.tsx';
import { Order } from './order.tsx';
import { PaymentsOff } from './payments-off.tsx';
import { PlanChoice } from './plan-choice.tsx';
import type { Purchase } from './purchase.ts';
import { StoreCard, useOffersStoring } from './store-card.tsx';
import { useCheckout } from './use-checkout.ts';

export interface BuyFormActions {
  onBind: () => void;
  onReadEula: () => void;
  onClose: () => void;
  onIssued: (invoice: Invoice) => void;
}

interface BuyFormProps extends BuyFormActions {
  purchase: Purchase;
  settings: ShopSettings;
  installs: readonly Install[];
  /** Whether companies can pay by invoice here. */
  invoices: boolean;
}

/** The name of the purchase on the provider's page; the specification fixes these texts. */
const descriptions = { commercial: 'Commercial license', individual: 'Individual license' } as const;

const plansFor = ({ plans }: Purchase, { core_available }: ShopSettings) =>
  plans ?? planSchema.options.filter((name) => name === 'commercial' || !core_available);

const clientFor = ({ clientId, licenseId }: Purchase, installs: readonly Install[], chosen: string | null) => {
  if (licenseId && clientId) return clientId;
  const bound = (wanted: string | null) => installs.find((install) => install.clientId === wanted)?.clientId;
  return bound(chosen) ?? bound(clientId) ?? (installs.length === 1 ? installs[0]?.clientId : undefined) ?? '';
};

/** The page on which the same is ordered with others, or for several years. */
const severalOf = ({ licenseId }: Purchase, plan: Plan, clientId: string) =>
  orderAddress(licenseId ? { licenses: [licenseId] } : { plan, clientId });

/** Says what the button costs, and until when it extends a license, as soon as that is known. */
const useSubmitText = (byInvoice: boolean, { kind }: Purchase, quote: Quote | undefined) => {
  const { t } = useTranslation();
  const locale = useLocale();
  if (byInvoice) return t('invoice.submit');
  if (!quote) return t('buy.submit');
  const amount = formatMoney(quote.amount, quote.currency, locale);
  const date = formatDate(quote.valid_until, locale).replaceAll(' ', '\u00a0');
  return t(kind === 'extend' ? 'buy.extendUntil' : 'buy.pay', { amount, date });
};

export function BuyForm({ purchase, settings, installs, invoices, ...on }: BuyFormProps) {
  const { t } = useTranslation();
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : '';
  const organization = useCurrentOrganization();
  const inOrganization = useWithOrganization();
  const [chosenClient, setChosenClient] = useState<string | null>(null);
  const [chosenPlan, setChosenPlan] = useState(purchase.plan);
  const [chosenMethod, setChosenMethod] = useState(purchase.method);
  const [companyId, setCompanyId] = useState('');
  const [chosenCardCompany, setCardCompany] = useState<string | null>(null);
  const [storesCard, setStoresCard] = useState(false);
  const { offered: offersStoring } = useOffersStoring();
  const [accepted, setAccepted] = useState(false);

  const plans = plansFor(purchase, settings);
  const plan = plans.find((name) => name === chosenPlan) ?? plans[0] ?? 'commercial';
  const clientId = clientFor(purchase, installs, chosenClient);
  const byInvoice = invoices && chosenMethod === 'invoice';
  const method = byInvoice ? 'invoice' : 'card';
  const quote = useQuote({ clientId, plan, licenseId: purchase.licenseId, method });
  const cardCompanyId = chosenCardCompany ?? quote.data?.open_payment?.company_id ?? '';
  const { refetch } = quote;
  const { checkOut, ...card } = useCheckout(refetch);
  const { order, ...invoicing } = useCreateInvoice();
  const { busy, alert, dismiss } = byInvoice ? invoicing : card;

  const buy = () => {
    const wanted = { client_id: clientId, license_id: purchase.licenseId, plan, acceptedEula: true } as const;
    if (byInvoice) order({ ...wanted, company_id: companyId }, on.onIssued);
    else if (quote.data) {
      const { amount, currency } = quote.data;
      // A payment that was begun for a company stays for it, unless another choice was made here.
      const isKept = chosenCardCompany === null && cardCompanyId;
      const company = invoices && !isKept ? { company_id: cardCompanyId || null } : {};
      const storing = storesCard ? { save_method: true } : {};
      checkOut({ ...wanted, ...company, ...storing, amount, currency, email, description: descriptions[plan] });
    }
  };
  const chosen =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      choose(value);
      dismiss();
    };
  const submit = useSubmitText(byInvoice, purchase, quote.data);
  const readers = t(byInvoice ? 'accountSwitch.moneyReaders' : 'accountSwitch.textReaders');
  const off = !byInvoice && settings.payment_enabled === '0';
  // The choices outlive a pause of online payment, after which the form is as it was.
  if (off && !invoices) {
    return (
      <DialogContent>
        <PaymentsOff />
      </DialogContent>
    );
  }
  return (
    <>
      <DialogContent className={styles.form}>
        <UnverifiedNote />
        <InstallChoice
          installs={installs}
          value={clientId}
          fixed={purchase.licenseId !== null}
          onChange={chosen(setChosenClient)}
        />
        {organization && (
          <Facts>
            <Fact name={t('accountSwitch.licensee')}>{organization.name}</Fact>
          </Facts>
        )}
        <PlanChoice plans={plans} value={plan} settings={settings} onChange={chosen(setChosenPlan)} />
        {invoices && <MethodChoice value={chosenMethod} onChange={chosen(setChosenMethod)} />}
        {off ? (
          <PaymentsOff />
        ) : (
          <>
            {byInvoice && <CompanyChoice value={companyId} onChange={chosen(setCompanyId)} />}
            {invoices && !byInvoice && (
              <CompanyChoice optional value={cardCompanyId} onChange={chosen(setCardCompany)} />
            )}
            {quote.error ? (
              <NoQuote error={quote.error} onRetry={() => void refetch()} onBind={on.onBind} />
            ) : (
              <Order quote={clientId ? quote.data : null} method={method} />
            )}
            <div className={styles.more}>
              <TextLink to={inOrganization(severalOf(purchase, plan, clientId))}>{t('buy.several')}</TextLink>
              {offersStoring && !byInvoice && (
                <StoreCard folded checked={storesCard} onChange={chosen(setStoresCard)} />
              )}
            </div>
            <Text variant="body2" muted className={layout.anywhere}>
              {t(byInvoice ? 'invoice.next' : 'buy.next', { email: organization ? readers : email })}
            </Text>
          </>
        )}
      </DialogContent>
      {!off && (
        <BuyActions
          submit={submit}
          slow={t(byInvoice ? 'common.slow' : 'buy.slow')}
          accepted={accepted}
          onAccept={setAccepted}
          ready={Boolean(quote.data && (!byInvoice || companyId))}
          busy={busy}
          alert={alert}
          onSubmit={buy}
          onReadEula={on.onReadEula}
          onCancel={on.onClose}
        />
      )}
    </>
  );
}
