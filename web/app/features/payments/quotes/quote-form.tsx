import { contract, type InputOf, type Install, type QuoteKind, type QuoteRecord } from '@warden/contract';
import { contract as calls, DEFAULT_QUOTE_DAYS, MOST_LINES, MOST_YEARS, plans } from '@warden/contract/calls';
import { formatTerm } from '@warden/i18n/format';
import { useState } from 'react';
import { CompanyChoice } from '../../../entities/company/company-choice.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useSeller } from '../../../entities/seller/get-seller.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import type { Rules } from '../../../lib/form/form-rules.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CheckboxGroup, checkedIn } from '../../../ui/checkbox-group.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

const empty = { kind: 'quote', plan: 'commercial', years: '1', later: '', days: '' };
type Values = typeof empty;
type Body = InputOf<typeof contract.quotes.create>['body'];

/** What only a link needs, since somebody else pays by it. */
interface OfLink {
  acceptedEula: boolean;
  companyId: string;
}

/** What is sent for what was chosen. More lines than an order may have are refused as what they are. */
const bodyOf = (values: Values, clientIds: readonly string[], { acceptedEula, companyId }: OfLink): Body => {
  const later = Math.min(Number(values.later) || 0, MOST_LINES + 1);
  const terms = { plan: values.plan as Body['lines'][number]['plan'], years: Number(values.years) };
  const clients = [...clientIds, ...Array.from({ length: later }, () => null)];
  return {
    kind: values.kind as QuoteKind,
    lines: clients.map((client_id) => ({ client_id, ...terms })),
    ...(values.days.trim() ? { days: Number(values.days) } : {}),
    ...(values.kind === 'link' ? { acceptedEula, company_id: companyId || null } : {}),
  };
};

interface QuoteFormProps {
  installs: readonly Install[];
  onMade: (quote: QuoteRecord, url: string) => void;
  onReadEula: () => void;
  onClose: () => void;
}

/** Asks what a quote or a payment link is for. */
export function QuoteForm({ installs, onMade, onReadEula, onClose }: QuoteFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reload = useReload(queryKeys.payments);
  const [acceptedEula, setAccepted] = useState(false);
  const [companyId, setCompanyId] = useState('');
  const seller = useSeller();
  const read = (entered: Values) =>
    bodyOf(entered, checkedIn(form.ref.current, 'clients'), { acceptedEula, companyId });
  /** An order without lines is refused at the field for their number. */
  const rules: Rules = {
    '~standard': {
      validate: async (entered) => {
        const checked = await contract.quotes.create.body['~standard'].validate(
          read({ ...empty, ...(entered as Values) }),
        );
        if (!checked.issues) return checked;
        const issues = checked.issues.map((issue) =>
          issue.path?.[0] === 'lines' ? { ...issue, path: ['later'] } : issue,
        );
        return { issues };
      },
    },
  };
  const { form, field, values, sending } = useApiForm<Values>({
    schema: rules,
    defaultValues: empty,
    fallback: t('quotes.form.failed'),
    send: async (entered) => {
      const { data } = await checkedCall(calls.quotes.create, { body: read(entered) });
      await reload();
      onMade(data.quote, data.url);
    },
  });
  const kind = values.kind as QuoteKind;
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <AppDialog title={t('quotes.form.title')} onClose={onClose} width={600}>
      <DialogContent>
        <Form {...form}>
          <SelectField
            {...field('kind')}
            label={t('quotes.form.kind')}
            help={t(`quotes.form.${kind}Help`)}
            options={[
              ['quote', t('quotes.form.quote')],
              ['link', t('quotes.form.link')],
            ]}
          />
          <FieldPair>
            <SelectField
              {...field('plan')}
              label={t('quotes.form.plan')}
              options={plans.map((plan) => [plan, t(`sharedQuote.plan.${plan}`)])}
            />
            <SelectField
              {...field('years')}
              label={t('quotes.form.years')}
              options={Array.from({ length: MOST_YEARS }, (_, index) => [
                String(index + 1),
                formatTerm({ years: index + 1, days: 0 }, locale),
              ])}
            />
          </FieldPair>
          {installs.length > 0 && (
            <CheckboxGroup
              legend={t('quotes.form.installs')}
              name="clients"
              options={installs.map(({ clientId, description }) => ({
                value: clientId,
                label: description || clientId,
              }))}
            />
          )}
          <FieldPair>
            <Field {...field('later')} {...number} label={t('quotes.form.later')} />
            <Field
              {...field('days')}
              {...number}
              label={t('quotes.form.days')}
              help={t('quotes.form.daysHelp', { days: DEFAULT_QUOTE_DAYS[kind] ?? '' })}
            />
          </FieldPair>
          {kind === 'link' && (
            <>
              {seller.data?.invoices && (
                <CompanyChoice optional label={t('companies.documentsFor')} value={companyId} onChange={setCompanyId} />
              )}
              <Checkbox
                checked={acceptedEula}
                onChange={(event) => setAccepted(event.target.checked)}
                label={t('quotes.form.eula')}
              />
              <div>
                <Button variant="text" size="small" onClick={onReadEula}>
                  {t('quotes.form.readEula')}
                </Button>
              </div>
            </>
          )}
          <FormActions submit={t('quotes.form.submit')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
