import type { Plan, ShopSettings } from '@warden/contract';
import { plans } from '@warden/contract/calls';
import { formatMoney } from '@warden/i18n/format';
import { type FormEvent, useMemo, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { Form } from '../../../ui/form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import shared from '../admin.module.css';
import {
  changeOf,
  changesIn,
  currencies,
  formatChange,
  isPrice,
  nameOf,
  OFFERED,
  type PriceValues,
  priceOf,
  valuesOf,
} from './prices.ts';
import styles from './settings.module.css';
import { useWriteSettings } from './write-setting.ts';

/** Says in words what each change does, such as "Was 25 000 RUB, becomes 2 500 RUB (−90 %)". */
const useChangeText = (settings: ShopSettings, values: PriceValues) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return (name: Plan | 'currency') => {
    if (name === 'currency') return t('panel.settings.was', { was: settings.currency, becomes: values.currency });
    const was = settings.checkout[name];
    const price = priceOf(values[name]);
    const becomes = price === null ? t('panel.settings.operatorPrice') : formatMoney(price, values.currency, locale);
    const texts = { was: formatMoney(was, settings.currency, locale), becomes };
    const change = values.currency === settings.currency ? changeOf(was, price) : undefined;
    return change === undefined
      ? t('panel.settings.was', texts)
      : t('panel.settings.wasBy', { ...texts, percent: formatChange(change, locale) });
  };
};

export function PriceForm({ settings }: { settings: ShopSettings }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [values, setValues] = useState(() => valuesOf(settings));
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { mutate, reset, isPending, error } = useWriteSettings();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'currency' }), [locale]);

  const changes = plans.every((plan) => isPrice(values[plan])) ? changesIn(values, settings) : undefined;
  const textOf = useChangeText(settings, values);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (changes?.length === 0) showNotice(t('panel.settings.unchanged'));
    else if (changes) {
      reset();
      setAsking(true);
    }
  };
  const save = () =>
    mutate(changes ?? [], {
      onSuccess: () => {
        setAsking(false);
        showNotice(t('panel.settings.pricesSaved'));
      },
    });
  const isTyped = (plan: Plan) => values[plan] !== valuesOf(settings)[plan];
  const help = (plan: Plan) => {
    if (isTyped(plan) && isPrice(values[plan])) return textOf(plan);
    return settings[`price_${plan}`] === null
      ? t('panel.settings.notConfigured', {
          price: formatMoney(settings.checkout[plan], settings.currency, locale),
          offer: formatMoney(OFFERED[plan], settings.currency, locale),
        })
      : t('panel.settings.configured');
  };
  return (
    <Form onSubmit={ask}>
      <FieldPair>
        {plans.map((plan) => (
          <AmountField
            key={plan}
            label={t(`panel.settings.${plan}`)}
            help={help(plan)}
            error={tried && !isPrice(values[plan]) ? t('panel.settings.priceInvalid') : undefined}
            value={values[plan]}
            onChange={(typed) => setValues({ ...values, [plan]: typed })}
            end={values.currency}
          />
        ))}
      </FieldPair>
      <div className={styles.half}>
        <SelectField
          label={t('panel.settings.currency')}
          value={values.currency}
          options={currencies(settings.currency).map((code) => [code, `${code} · ${names.of(code)}`])}
          onChange={(event) => setValues({ ...values, currency: event.target.value })}
        />
      </div>
      <div>
        <SubmitButton size="medium" sending={isPending}>
          {t('panel.settings.save')}
        </SubmitButton>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('panel.settings.confirmTitle')}
          text={t('panel.settings.confirmText')}
          details={
            <div className={shared.above}>
              <Facts>
                {changes?.map(({ key }) => (
                  <Fact key={key} name={t(`panel.settings.${nameOf(key)}`)}>
                    {textOf(nameOf(key))}
                  </Fact>
                ))}
              </Facts>
            </div>
          }
          confirm={t('panel.settings.confirm')}
          harmless
          pending={isPending}
          alert={error && [t('panel.settings.pricesFailed'), serverMessage(error)].filter(Boolean).join(' ')}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  );
}
