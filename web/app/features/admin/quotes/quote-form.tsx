import { contract, type InputOf, type QuoteRecord } from '@warden/contract';
import { contract as calls, MOST_LINES, MOST_YEARS, plans } from '@warden/contract/calls';
import { formatTerm } from '@warden/i18n/format';
import { useShopSettings } from '../../../entities/payment/shop-settings.ts';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import type { Rules } from '../../../lib/form/form-rules.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { priceOf } from '../settings/prices.ts';

const empty = {
  ...{ account: '', plan: 'commercial', years: '1', clients: '', more: '', amount: '' },
  ...{ valid_until: '', locale: 'ru', message: '', note: '', reason: '' },
};
type Values = typeof empty;
type Body = InputOf<typeof contract.quotes.adminCreate>['body'];

/** What is sent for what was typed. Each line has the same plan, term and price. */
const bodyOf = ({ plan, years, clients, more, amount, ...said }: Values): Body => {
  const named = clients
    .split('\n')
    .map((client) => client.trim())
    .filter(Boolean);
  const later = Math.min(Number(more) || 0, MOST_LINES + 1);
  const terms = { plan: plan as Body['lines'][number]['plan'], years: Number(years), amount: priceOf(amount) };
  return {
    ...said,
    locale: said.locale as Body['locale'],
    lines: [...named, ...Array.from({ length: later }, () => null)].map((client_id) => ({ client_id, ...terms })),
  };
};

/** A problem of a line stands at the field that it comes from. */
const fieldOf = (path: readonly unknown[]) => (path.at(-1) === 'amount' ? 'amount' : 'more');

const rules: Rules = {
  '~standard': {
    validate: async (entered) => {
      const body = bodyOf({ ...empty, ...(entered as Values) });
      const checked = await contract.quotes.adminCreate.body['~standard'].validate(body);
      if (!checked.issues) return checked;
      return {
        issues: checked.issues.map((issue) =>
          issue.path?.[0] === 'lines' ? { ...issue, path: [fieldOf(issue.path)] } : issue,
        ),
      };
    },
  },
};

interface QuoteFormProps {
  onMade: (quote: QuoteRecord, url: string) => void;
  onClose: () => void;
}

/** Asks what is offered to whom, and at which price. */
export function QuoteForm({ onMade, onClose }: QuoteFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reload = useReload(queryKeys.admin);
  const { data: settings } = useShopSettings();
  const { form, field, sending } = useApiForm<Values>({
    schema: rules,
    defaultValues: { ...empty, locale },
    fallback: t('panel.quotes.form.failed'),
    send: async (entered) => {
      const { data } = await checkedCall(calls.quotes.adminCreate, { body: bodyOf(entered) });
      await reload();
      onMade(data.quote, data.url);
    },
  });
  const f = (name: 'account' | 'message' | 'note' | 'reason') => ({
    ...field(name),
    label: t(`panel.quotes.form.${name}`),
    help: t(`panel.quotes.form.${name}Help`),
    autoComplete: 'off',
  });
  return (
    <AppDialog title={t('panel.quotes.form.title')} onClose={onClose} width={600}>
      <DialogContent>
        <Form {...form}>
          <Field {...f('account')} spellCheck={false} required />
          <FieldPair>
            <SelectField
              {...field('plan')}
              label={t('panel.quotes.form.plan')}
              options={plans.map((plan) => [plan, t(`sharedQuote.plan.${plan}`)])}
            />
            <SelectField
              {...field('years')}
              label={t('panel.quotes.form.years')}
              options={Array.from({ length: MOST_YEARS }, (_, index) => [
                String(index + 1),
                formatTerm({ years: index + 1, days: 0 }, locale),
              ])}
            />
          </FieldPair>
          <TextArea {...field('clients')} label={t('panel.quotes.form.clients')} rows={3} spellCheck={false} />
          <FieldPair>
            <Field {...field('more')} label={t('panel.quotes.form.more')} inputMode="numeric" autoComplete="off" />
            <Field
              {...field('amount')}
              label={t('panel.quotes.form.price')}
              help={t('panel.quotes.form.priceHelp')}
              inputMode="decimal"
              autoComplete="off"
              end={settings?.currency}
            />
          </FieldPair>
          <FieldPair>
            <Field
              {...field('valid_until')}
              type="date"
              label={t('panel.quotes.form.until')}
              help={t('panel.quotes.form.untilHelp')}
              required
            />
            <SelectField
              {...field('locale')}
              label={t('panel.quotes.form.locale')}
              options={[
                ['en', 'English'],
                ['ru', 'Русский'],
              ]}
            />
          </FieldPair>
          <TextArea {...f('message')} rows={2} />
          <Field {...f('note')} />
          <Field {...f('reason')} required />
          <FormActions submit={t('panel.quotes.form.submit')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
