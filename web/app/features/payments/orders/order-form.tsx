import AddIcon from '@mui/icons-material/Add';
import {
  type Install,
  type PaymentMethod,
  type PricedLine,
  plan as planSchema,
  type ShopSettings,
} from '@warden/contract';
import { LEAST_DAYS, MOST_LINES } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { addDays } from '@warden/license';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { CompanyChoice } from '../../../entities/company/company-choice.tsx';
import { useCurrentOrganization } from '../../../entities/organization/use-may.ts';
import { chosenIn, isOrder } from '../../../entities/payment/order-state.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { shopNow } from '../../../lib/browser/clock.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { useWaited } from '../../../lib/page/use-waited.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { RowFocus } from '../../../ui/row-focus.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Text } from '../../../ui/text.tsx';
import { EulaConsent } from '../eula-consent.tsx';
import { MethodChoice } from '../method-choice.tsx';
import { PaymentsOff } from '../payments-off.tsx';
import { StoreCard } from '../store-card.tsx';
import {
  type Draft,
  type DraftLine,
  endsTogether,
  isRefused,
  isRefusedCode,
  refusedLine,
  wantedLines,
  withLine,
} from './draft.ts';
import styles from './order-form.module.css';
import { OrderLine } from './order-line.tsx';
import { OrderSummary } from './order-summary.tsx';
import { usePlaceOrder } from './place-order.ts';
import { usePricedOrder } from './priced-order.ts';
import { PromoCode } from './promo-code.tsx';
import { storeDraft } from './stored-draft.ts';
import { TogetherChoice } from './together-choice.tsx';

interface OrderFormProps {
  initial: Draft;
  settings: ShopSettings;
  installs: readonly Install[];
  /** Whether companies can pay by invoice here. */
  invoices: boolean;
  /** Whether the card that pays may be stored for renewals. */
  offersStoring: boolean;
  onReadEula: () => void;
}

/** After this time, a person begins to wonder whether to try again. */
const SLOW_MS = 5000;

/** The draft, which a reload of the page does not lose. */
const useDraft = (initial: Draft) => {
  const { key } = useLocation();
  const [draft, setDraft] = useState(initial);
  useEffect(() => storeDraft(key, draft), [key, draft]);
  return [draft, (changed: Partial<Draft>) => setDraft((known) => ({ ...known, ...changed }))] as const;
};

/** Why an order cannot be made as it is: at one of its lines, for its code, or as a whole. */
const useRefusal = (error: Error | null) => {
  const { t } = useTranslation();
  const text = error && (serverMessage(error) ?? t('order.priceFailed'));
  const line = refusedLine(error);
  const isCode = isRefusedCode(error);
  return { line, text, code: isCode ? text : null, whole: line === null && !isCode ? error : null };
};

const dayIn = (moment: string, days: number) => addDays(moment.slice(0, 10), days);

/** From the beginning of a term: `LEAST_DAYS` have to be paid, and an individual license is upgraded to its end at least. */
const leastDays = ({ carried_over: carried }: PricedLine) =>
  Math.max(LEAST_DAYS + (carried?.days ?? 0), carried?.remaining_days ?? 0);

/** The first day on which all may end, as far as their terms are known. */
const earliestDay = (terms: readonly (PricedLine | undefined)[]) =>
  terms
    .flatMap((term) => (term?.valid_from ? [dayIn(term.valid_from, leastDays(term))] : []))
    .concat(dayIn(shopNow().toISOString(), LEAST_DAYS))
    .toSorted()
    .at(-1) as string;

const lastDay = (moments: readonly (string | null | undefined)[]) =>
  moments
    .flatMap((moment) => (moment ? [moment.slice(0, 10)] : []))
    .toSorted()
    .at(-1) ?? null;

interface OutcomeProps {
  /** Why there is no price. */
  failure: Error | null;
  /** Whether the reason stands at a line. */
  isLine: boolean;
  /** Why the order was not placed. */
  alert: string | null;
  slow: string | null;
  onRetry: () => void;
}

/** What came of asking for the price and of placing the order. */
function Outcome({ failure, isLine, alert, slow, onRetry }: OutcomeProps) {
  const { t } = useTranslation();
  if (failure) {
    const refusal = isRefused(failure) && serverMessage(failure);
    if (!refusal) return <LoadFailure text={t('order.priceFailed')} error={failure} onRetry={onRetry} />;
    return (
      <Alert severity="warning" role="alert">
        {refusal}
      </Alert>
    );
  }
  const text = alert ?? slow;
  if (text) {
    return (
      <Alert severity={alert ? 'error' : 'info'} role="alert">
        {text}
      </Alert>
    );
  }
  if (!isLine) return null;
  return (
    <Text variant="body2" muted>
      {t('order.noPrice')}
    </Text>
  );
}

/** Composes an order of several licenses, says what it costs, and places it. */
export function OrderForm({ initial, settings, installs, invoices, offersStoring, onReadEula }: OrderFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const organization = useCurrentOrganization();
  const [draft, change] = useDraft(initial);
  const [companyId, setCompanyId] = useState('');
  const [storesCard, setStoresCard] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const { lines, until } = draft;
  const byInvoice = invoices && draft.method === 'invoice';
  const wanted = wantedLines(draft);
  const chosen = chosenIn(wanted);
  const method: PaymentMethod = byInvoice ? 'invoice' : 'card';
  const price = usePricedOrder({ ...draft, method });
  const { data: priced, isFetching, isPlaceholderData, refetch } = price;
  const { place, busy, alert, error: notPlaced, dismiss } = usePlaceOrder(() => void refetch());
  const refusal = useRefusal(price.error ?? notPlaced);
  const isSlow = useWaited(SLOW_MS, busy);

  const together = lines.filter(endsTogether).map(({ key }) => priced?.byKey[key]);
  const plansOnSale = planSchema.options.filter((name) => name === 'commercial' || !settings.core_available);
  const freeFor = (line: DraftLine | null) =>
    installs.filter(({ clientId }) => lines.every((other) => other === line || other.clientId !== clientId));
  const set = (changed: Partial<Draft>) => {
    dismiss();
    change(changed);
  };
  const setLine = ({ key }: DraftLine, changed: Partial<DraftLine>) =>
    set({ lines: lines.map((line) => (line.key === key ? { ...line, ...changed } : line)) });
  const add = () => {
    const clientId = freeFor(null)[0]?.clientId ?? null;
    set(
      withLine(draft, {
        clientId,
        plan: plansOnSale[0] ?? 'commercial',
        plans: null,
        licenseId: null,
        isRunning: false,
        years: 1,
      }),
    );
  };

  const off = !byInvoice && settings.payment_enabled === '0';
  const overLimit = !byInvoice && priced?.isOverCardLimit === true;
  const ready = Boolean(
    priced && !isPlaceholderData && lines.length > 0 && !overLimit && (!byInvoice || companyId) && accepted,
  );
  const order = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || !priced) return;
    const body = {
      lines: wanted,
      amount: priced.amount,
      currency: priced.currency,
      method,
      ...(invoices ? { company_id: companyId || null } : {}),
      ...(draft.code ? { promo_code: draft.code } : {}),
      ...(storesCard && !byInvoice ? { save_method: true } : {}),
      acceptedEula: true as const,
    };
    place(body, () => storeDraft('', null));
  };
  const sum = priced && formatMoney(priced.amount, priced.currency, locale);
  const email = organization
    ? t(byInvoice ? 'accountSwitch.moneyReaders' : 'accountSwitch.textReaders')
    : session.status === 'signed-in'
      ? session.user.email
      : '';
  const choosePayment = <Chosen,>(choose: (chosen: Chosen) => void) => {
    return (chosen: Chosen) => {
      dismiss();
      choose(chosen);
    };
  };
  if (off && !invoices) return <PaymentsOff />;
  return (
    <div className={styles.order}>
      <div className={styles.main}>
        <Paper>
          {lines.length === 0 && (
            <Text muted role="status" className={styles.empty}>
              {t('order.empty')}
            </Text>
          )}
          <RowFocus label={t('order.lines')}>
            <ul className={styles.lines}>
              {lines.map((line, index) => (
                <OrderLine
                  key={line.key}
                  line={line}
                  number={index + 1}
                  priced={price.error ? undefined : priced?.byKey[line.key]}
                  currency={priced?.currency ?? settings.currency}
                  loading={isFetching}
                  error={refusal.line === index ? refusal.text : null}
                  installs={freeFor(line)}
                  plans={line.plans ?? plansOnSale}
                  together={until !== null}
                  onChange={(changed) => setLine(line, changed)}
                  onRemove={() => set({ lines: lines.filter((other) => other !== line) })}
                />
              ))}
            </ul>
          </RowFocus>
          <div className={styles.tools}>
            {lines.length < MOST_LINES ? (
              <Button variant="outlined" size="small" startIcon={<AddIcon />} onClick={add}>
                {t('order.add')}
              </Button>
            ) : (
              <Text variant="body2" muted>
                {t('order.most', { count: MOST_LINES })}
              </Text>
            )}
            {together.length > 0 && (
              <TogetherChoice
                until={until}
                earliest={earliestDay(together)}
                latest={lastDay(together.map((term) => term?.valid_until))}
                kinds={together.map((term) => term?.kind)}
                onChange={(day) => set({ until: day })}
              />
            )}
          </div>
        </Paper>
        {invoices && (
          <MethodChoice
            chosen={isOrder({ lines: wanted }) ? chosen : undefined}
            value={draft.method}
            onChange={(method) => set({ method })}
          />
        )}
        {invoices && (
          <CompanyChoice
            key={String(byInvoice)}
            optional={!byInvoice}
            value={companyId}
            onChange={choosePayment(setCompanyId)}
          />
        )}
      </div>
      <OrderSummary
        count={lines.length}
        priced={price.error || lines.length === 0 ? undefined : priced}
        loading={isFetching && lines.length > 0}
      >
        {off ? (
          <PaymentsOff />
        ) : (
          <>
            <PromoCode draft={{ ...draft, method }} isRefused={refusal.code} onChange={(code) => set({ code })} />
            <form method="post" noValidate onSubmit={order} className={styles.actions}>
              {overLimit && (
                <Alert
                  severity="info"
                  role="status"
                  action={
                    invoices && (
                      <Button variant="text" size="small" onClick={() => set({ method: 'invoice' })}>
                        {t('order.byInvoice')}
                      </Button>
                    )
                  }
                >
                  {t('errors.order_over_card_limit')}
                </Alert>
              )}
              <Text variant="body2" muted className={styles.next}>
                {t(`order.${byInvoice ? 'nextInvoice' : 'next'}.${chosen}`, { email })}
              </Text>
              {offersStoring && !byInvoice && (
                <StoreCard checked={storesCard} onChange={choosePayment(setStoresCard)} />
              )}
              <EulaConsent accepted={accepted} onChange={setAccepted} onRead={onReadEula} />
              <SubmitButton size="medium" sending={busy} disabled={!ready} className={styles.submit}>
                {sum && !price.error && lines.length > 0
                  ? t(byInvoice ? 'order.invoice' : 'buy.pay', { amount: sum })
                  : t(byInvoice ? 'invoice.submit' : 'buy.submit')}
              </SubmitButton>
              <Outcome
                failure={price.error && refusal.whole ? price.error : null}
                isLine={refusal.line !== null}
                alert={refusal.line === null ? alert : null}
                slow={isSlow ? t(byInvoice ? 'common.slow' : 'buy.slow') : null}
                onRetry={() => void refetch()}
              />
            </form>
          </>
        )}
      </OrderSummary>
    </div>
  );
}
