import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type Plan, plan as planSchema, type ShopSettings } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { showNotice } from '../../../lib/page/notice.ts';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { changesIn, currencies, isPrice, OFFERED, valuesOf } from './prices.ts';
import { useWriteSettings } from './write-setting.ts';

const plans = planSchema.options;

export function PriceForm({ settings }: { settings: ShopSettings }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [values, setValues] = useState(() => valuesOf(settings));
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useWriteSettings();
  const refusal = serverMessage(error);
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'currency' }), [locale]);

  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!plans.every((plan) => isPrice(values[plan]))) return;
    const changes = changesIn(values, settings);
    if (changes.length === 0) showNotice(t('panel.settings.unchanged'));
    else mutate(changes, { onSuccess: () => showNotice(t('panel.settings.pricesSaved')) });
  };
  const help = (plan: Plan) =>
    settings[`price_${plan}`] === null
      ? t('panel.settings.notConfigured', {
          price: formatMoney(settings.checkout[plan], settings.currency, locale),
          offer: formatMoney(OFFERED[plan], settings.currency, locale),
        })
      : t('panel.settings.configured');
  return (
    <Form onSubmit={save}>
      {error && (
        <Alert severity="error" role="alert">
          {[t('panel.settings.pricesFailed'), refusal].filter(Boolean).join(' ')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, rowGap: 1.5 }}>
        {plans.map((plan) => (
          <Field
            key={plan}
            label={t(`panel.settings.${plan}`)}
            help={help(plan)}
            error={tried && !isPrice(values[plan]) ? t('panel.settings.priceInvalid') : undefined}
            value={values[plan]}
            onChange={(event) => setValues({ ...values, [plan]: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            endAdornment={values.currency}
          />
        ))}
      </Box>
      <Box sx={{ maxWidth: { sm: 'calc(50% - 8px)' } }}>
        <SelectField
          label={t('panel.settings.currency')}
          value={values.currency}
          options={currencies(settings.currency).map((code) => [code, `${code} · ${names.of(code)}`])}
          onChange={(event) => setValues({ ...values, currency: event.target.value })}
        />
      </Box>
      <Box>
        <SubmitButton size="medium" sending={isPending}>
          {t('panel.settings.save')}
        </SubmitButton>
      </Box>
    </Form>
  );
}
