import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { contract, type InvoiceStatus, type Transfer } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { AppDialog } from '../../../ui/app-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useDialogTarget } from '../../../ui/use-dialog-target.ts';
import { useResolveTransfer } from './resolve-transfer.ts';
import { suggestionFor } from './suggestion.ts';

interface CandidatesProps {
  transfer: Transfer;
  marked: readonly string[];
  onChange: (marked: string[]) => void;
}

/** The invoices to which the transfer may belong, to be marked. */
function Candidates({ transfer, marked, onChange }: CandidatesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { candidates, direction } = transfer;
  if (candidates.length === 0) {
    return <Typography variant="body2">{t('panel.transfers.noCandidates')}</Typography>;
  }
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: '0.875rem', fontWeight: 600 }}>
        {t(direction === 'incoming' ? 'panel.transfers.candidates' : 'panel.transfers.candidatesBack')}
      </Box>
      <FormHelperText>{t('panel.transfers.candidatesHelp')}</FormHelperText>
      <FormGroup sx={{ mt: 1 }}>
        {candidates.map(({ invoice_id: id, number, company, amount, received, currency, status }) => (
          <FormControlLabel
            key={id}
            control={
              <Checkbox
                checked={marked.includes(id)}
                onChange={(_, isMarked) =>
                  onChange(isMarked ? [...marked, id] : marked.filter((other) => other !== id))
                }
              />
            }
            label={
              <Box sx={{ overflowWrap: 'anywhere' }}>
                {`${number}, ${company}`}
                <Typography variant="body2" color="textSecondary">
                  {t('panel.transfers.candidateState', {
                    amount: formatMoney(amount, currency, locale),
                    received: formatMoney(received, currency, locale),
                    status: t(`panel.transfers.statuses.${status as InvoiceStatus}`),
                  })}
                </Typography>
              </Box>
            }
          />
        ))}
      </FormGroup>
    </Box>
  );
}

/** The invoice on which a part counts already. */
function Counted({ invoices }: { invoices: Transfer['invoices'] }) {
  const { t } = useTranslation();
  const numbers = invoices.map(({ number }) => number).join(', ');
  return (
    <Typography variant="body2">
      {t('panel.transfers.counted', { numbers })}{' '}
      <TextLink
        to={`?${new URLSearchParams({ tab: 'payments', part: 'invoices', invoice: invoices[0]?.invoice_id ?? '' })}`}
      >
        {t('panel.payment.openInvoice')}
      </TextLink>
    </Typography>
  );
}

function ResolveForm({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useResolveTransfer();
  const [marked, setMarked] = useState(() => suggestionFor(transfer).marked);
  const { id, candidates, direction, purpose, payer, payee, reason } = transfer;
  const numbers = candidates
    .filter(({ invoice_id: invoiceId }) => marked.includes(invoiceId))
    .map(({ number }) => number)
    .join(', ');
  const isReturn = direction === 'outgoing';
  const { submit, alert, field, sending } = useApiForm<{ reason: string }>({
    schema: contract.transfers.dismiss.body,
    defaultValues: { reason: '' },
    fallback: t('panel.transfers.failed'),
    send: async ({ reason: given }) => {
      await mutateAsync({ id, reason: given.trim(), invoiceIds: marked });
      showNotice(numbers ? t('panel.transfers.used', { numbers }) : t('panel.transfers.dismissed'));
      onClose();
    },
  });
  const action = isReturn ? t('panel.transfers.giveBack', { numbers }) : t('panel.transfers.use', { numbers });
  return (
    <DialogContent sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2" color="textSecondary">
          {isReturn ? payee : payer}
        </Typography>
        <Typography>{purpose}</Typography>
      </Box>
      {reason && <Typography variant="body2">{t(`panel.transfers.reasons.${reason}`)}</Typography>}
      {reason === 'partial' ? (
        <Counted invoices={transfer.invoices} />
      ) : (
        <Candidates transfer={transfer} marked={marked} onChange={setMarked} />
      )}
      {numbers && (
        <Typography variant="body2">{t(isReturn ? 'panel.transfers.returns' : 'panel.transfers.settles')}</Typography>
      )}
      <Form onSubmit={submit} alert={alert}>
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
export function ResolveDialog({ transfer, onClose }: { transfer: Transfer | null; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { shown, dialog } = useDialogTarget(transfer);
  const amount = shown ? formatMoney(shown.amount, shown.currency, locale) : '';
  return (
    <AppDialog title={t('panel.transfers.dialog', { amount })} onClose={onClose} width={560} {...dialog}>
      {shown && <ResolveForm key={shown.id} transfer={shown} onClose={onClose} />}
    </AppDialog>
  );
}
