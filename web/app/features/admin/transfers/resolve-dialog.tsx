import { contract, type InvoiceStatus, type Transfer } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { shopNow } from '../../../lib/browser/clock.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { formatDay, formatDaysAgo } from '../../../lib/format/dates.ts';
import { daysSince } from '../../../lib/format/periods.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import shared from '../admin.module.css';
import { suggestionFor } from './suggestion.ts';
import styles from './transfers.module.css';

interface CandidatesProps {
  transfer: Transfer;
  marked: readonly string[];
  onChange: (marked: string[]) => void;
}

/** An invoice with what tells whether the transfer is meant for it: its state, its account and its age. */
function Candidate({ number, company, ...invoice }: Transfer['candidates'][number]) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { amount, received, currency, status, email, issued_on: issued, paid_before: paidBefore } = invoice;
  const lines = [
    t('panel.transfers.candidateState', {
      amount: formatMoney(amount, currency, locale),
      received: formatMoney(received, currency, locale),
      status: t(`panel.transfers.statuses.${status as InvoiceStatus}`),
    }),
    t('panel.transfers.candidateOwner', {
      email,
      date: formatDay(issued, locale),
      age: formatDaysAgo(daysSince(issued, shopNow()), locale),
    }),
    t(paidBefore ? 'panel.transfers.paidBefore' : 'panel.transfers.notPaidBefore'),
  ];
  return (
    <>
      {`${number}, ${company}`}
      {lines.map((line) => (
        <Text key={line} as="span" variant="body2" muted className={styles.state}>
          {line}
        </Text>
      ))}
    </>
  );
}

/** The invoices to which the transfer may belong, to be marked. */
function Candidates({ transfer, marked, onChange }: CandidatesProps) {
  const { t } = useTranslation();
  const { candidates, direction } = transfer;
  if (candidates.length === 0) {
    return <Text variant="body2">{t('panel.transfers.noCandidates')}</Text>;
  }
  return (
    <fieldset className={shared.group}>
      <legend className={shared.legend}>
        {t(direction === 'incoming' ? 'panel.transfers.candidates' : 'panel.transfers.candidatesBack')}
      </legend>
      <p className={styles.note}>{t('panel.transfers.candidatesHelp')}</p>
      {candidates.map((candidate) => {
        const { invoice_id: id } = candidate;
        return (
          <Checkbox
            key={id}
            checked={marked.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...marked, id] : marked.filter((other) => other !== id))
            }
            className={layout.anywhere}
            label={<Candidate {...candidate} />}
          />
        );
      })}
    </fieldset>
  );
}

/** The invoice on which a part counts already. */
function Counted({ invoices }: { invoices: Transfer['invoices'] }) {
  const { t } = useTranslation();
  const numbers = invoices.map(({ number }) => number).join(', ');
  return (
    <Text variant="body2">
      {t('panel.transfers.counted', { numbers })}{' '}
      <TextLink
        to={`?${new URLSearchParams({ tab: 'payments', part: 'invoices', invoice: invoices[0]?.invoice_id ?? '' })}`}
      >
        {t('panel.payment.openInvoice')}
      </TextLink>
    </Text>
  );
}

function ResolveForm({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.admin);
  const [marked, setMarked] = useState(() => suggestionFor(transfer).marked);
  const { id, candidates, direction, purpose, payer, payee, reason } = transfer;
  const numbers = candidates
    .filter(({ invoice_id: invoiceId }) => marked.includes(invoiceId))
    .map(({ number }) => number)
    .join(', ');
  const isReturn = direction === 'outgoing';
  const { form, field, sending } = useApiForm<{ reason: string }>({
    schema: contract.transfers.dismiss.body,
    defaultValues: { reason: '' },
    fallback: t('panel.transfers.failed'),
    send: async ({ reason: given }) => {
      const body = { reason: given.trim() };
      const call = marked.length
        ? checkedCall(calls.transfers.apply, { params: { id }, body: { ...body, invoice_ids: [...marked] } })
        : checkedCall(calls.transfers.dismiss, { params: { id }, body });
      // A refusal may mean that another administrator has decided in the meantime.
      await call.finally(reload);
      showNotice(numbers ? t('panel.transfers.used', { numbers }) : t('panel.transfers.dismissed'));
      onClose();
    },
  });
  const action = isReturn ? t('panel.transfers.giveBack', { numbers }) : t('panel.transfers.use', { numbers });
  return (
    <DialogContent className={layout.stack}>
      <div className={layout.anywhere}>
        <Text variant="body2" muted>
          {isReturn ? payee : payer}
        </Text>
        <Text>{purpose}</Text>
      </div>
      {reason && <Text variant="body2">{t(`panel.transfers.reasons.${reason}`)}</Text>}
      {reason === 'partial' ? (
        <Counted invoices={transfer.invoices} />
      ) : (
        <Candidates transfer={transfer} marked={marked} onChange={setMarked} />
      )}
      {numbers && <Text variant="body2">{t(isReturn ? 'panel.transfers.returns' : 'panel.transfers.settles')}</Text>}
      <Form {...form}>
        <Field
          {...field('reason')}
          label={t('panel.transfers.reason')}
          help={t('panel.transfers.reasonHelp')}
          autoComplete="off"
          required
        />
        <FormActions
          submit={numbers ? action : t('panel.transfers.dismiss')}
          sending={sending}
          danger={isReturn && numbers !== ''}
          onCancel={onClose}
        />
      </Form>
    </DialogContent>
  );
}

/** Asks what a waiting transfer belongs to, and why. */
export function ResolveDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const amount = formatMoney(transfer.amount, transfer.currency, locale);
  return (
    <AppDialog title={t('panel.transfers.dialog', { amount })} onClose={onClose}>
      <ResolveForm transfer={transfer} onClose={onClose} />
    </AppDialog>
  );
}
