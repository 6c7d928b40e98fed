import { contract, type PromoCode, type PromoCodeCreation } from '@warden/contract';
import { contract as calls, lineKinds, plans } from '@warden/contract/calls';
import { useShopSettings } from '../../../entities/payment/shop-settings.ts';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import type { Rules } from '../../../lib/form/form-rules.ts';
import { useApiForm } from '../../../lib/form/use-api-form.ts';
import { toAmount } from '../../../lib/format/amounts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { AppDialog, DialogContent } from '../../../ui/app-dialog.tsx';
import { CheckboxGroup, checkedIn } from '../../../ui/checkbox-group.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Text } from '../../../ui/text.tsx';

const empty = {
  ...{ visibility: 'private', code: '', off: 'percent', percent: '', sum: '', least_lines: '1' },
  ...{ most_uses: '', most_per_account: '', valid_from: '', valid_until: '', note: '' },
};
type Values = typeof empty;

const numberOr = <Empty,>(typed: string, none: Empty) => (typed.trim() === '' ? none : Number(toAmount(typed)));

/** What is sent for what was typed. What does not belong to the choices made is left out. */
const bodyOf = (values: Values, marked: (name: string) => string[]): PromoCodeCreation => {
  const some = <Name extends string>(name: string) => (marked(name).length > 0 ? (marked(name) as Name[]) : null);
  return {
    code: values.visibility === 'public' ? values.code : null,
    // An empty amount is none that the contract would refuse, so it is sent as one that it does.
    percent: values.off === 'percent' ? numberOr(values.percent, Number.NaN) : null,
    sum: values.off === 'sum' ? numberOr(values.sum, Number.NaN) : null,
    plans: some('plans'),
    kinds: some('kinds'),
    least_lines: numberOr(values.least_lines, 1),
    most_uses: numberOr(values.most_uses, null),
    most_per_account: numberOr(values.most_per_account, undefined),
    valid_from: values.valid_from || null,
    valid_until: values.valid_until || null,
    note: values.note,
  };
};

interface PromoCodeFormProps {
  onCreated: (made: PromoCode, code: string) => void;
  onClose: () => void;
}

/** Asks what a new code takes off, and for which orders. */
export function PromoCodeForm({ onCreated, onClose }: PromoCodeFormProps) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.admin);
  const { data: settings } = useShopSettings();
  const marked = (name: string) => checkedIn(form.ref.current, name);
  /** A form has texts, and of the boxes only which are marked. */
  const rules: Rules = {
    '~standard': {
      validate: (values) =>
        contract.promoCodes.create.body['~standard'].validate(bodyOf({ ...empty, ...(values as Values) }, marked)),
    },
  };
  const { form, field, values, sending } = useApiForm<Values>({
    schema: rules,
    defaultValues: empty,
    fallback: t('panel.promoCodes.form.failed'),
    send: async (entered) => {
      const { data } = await checkedCall(calls.promoCodes.create, { body: bodyOf(entered, marked) });
      await reload();
      onCreated(data.promo_code, data.code);
    },
  });
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <AppDialog title={t('panel.promoCodes.form.title')} onClose={onClose} width={600}>
      <DialogContent>
        <Form {...form}>
          <SelectField
            {...field('visibility')}
            label={t('panel.promoCodes.form.kind')}
            options={[
              ['private', t('panel.promoCodes.form.private')],
              ['public', t('panel.promoCodes.form.public')],
            ]}
          />
          {values.visibility === 'public' && (
            <Field
              {...field('code')}
              label={t('panel.promoCodes.form.word')}
              help={t('panel.promoCodes.form.wordHelp')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
          )}
          <FieldPair>
            <SelectField
              {...field('off')}
              label={t('panel.promoCodes.form.off')}
              options={[
                ['percent', t('panel.promoCodes.form.byPercent')],
                ['sum', t('panel.promoCodes.form.bySum')],
              ]}
            />
            {values.off === 'sum' ? (
              <Field
                key="sum"
                {...field('sum')}
                {...number}
                label={t('panel.promoCodes.form.sum')}
                end={settings?.currency}
                required
              />
            ) : (
              <Field
                key="percent"
                {...field('percent')}
                {...number}
                label={t('panel.promoCodes.form.percent')}
                end="%"
                required
              />
            )}
          </FieldPair>
          <FieldPair>
            <CheckboxGroup
              legend={t('panel.promoCodes.form.plans')}
              name="plans"
              options={plans.map((plan) => ({ value: plan, label: t(`panel.promoCodes.form.plan.${plan}`) }))}
            />
            <CheckboxGroup
              legend={t('panel.promoCodes.form.kinds')}
              name="kinds"
              options={lineKinds.map((kind) => ({ value: kind, label: t(`panel.promoCodes.form.purchase.${kind}`) }))}
            />
          </FieldPair>
          <Text variant="body2" muted>
            {t('panel.promoCodes.form.allHelp')}
          </Text>
          <Field
            {...field('least_lines')}
            {...number}
            label={t('panel.promoCodes.form.leastLines')}
            help={t('panel.promoCodes.form.leastLinesHelp')}
          />
          <FieldPair>
            <Field
              {...field('most_uses')}
              {...number}
              label={t('panel.promoCodes.form.mostUses')}
              help={t('panel.promoCodes.form.unlimited')}
            />
            <Field
              {...field('most_per_account')}
              {...number}
              label={t('panel.promoCodes.form.mostPerAccount')}
              help={t('panel.promoCodes.form.perAccountHelp')}
            />
          </FieldPair>
          <FieldPair>
            <Field
              {...field('valid_from')}
              type="date"
              label={t('panel.promoCodes.form.from')}
              help={t('panel.promoCodes.form.days')}
            />
            <Field
              {...field('valid_until')}
              type="date"
              label={t('panel.promoCodes.form.until')}
              help={t('panel.promoCodes.form.days')}
            />
          </FieldPair>
          <Field
            {...field('note')}
            label={t('panel.promoCodes.form.note')}
            help={t('panel.promoCodes.form.noteHelp')}
            autoComplete="off"
          />
          <FormActions submit={t('panel.promoCodes.form.submit')} sending={sending} onCancel={onClose} />
        </Form>
      </DialogContent>
    </AppDialog>
  );
}
