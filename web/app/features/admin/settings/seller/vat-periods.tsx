import { softwareRegistryGround } from '@warden/contract';
import type { FieldBinding } from '../../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FieldPair } from '../../../../ui/field-pair.tsx';
import layout from '../../../../ui/layout.module.css';
import { SelectField } from '../../../../ui/select-field.tsx';
import styles from './seller.module.css';
import { type PeriodName, periodAt, periodIn, type SellerValues } from './seller-values.ts';

const rates = ['22', '20', '10', '7', '5'];

interface VatPeriodsProps {
  count: number;
  onCount: (count: number) => void;
  field: (name: PeriodName) => FieldBinding;
  values: Partial<SellerValues>;
  change: (values: Partial<SellerValues>) => void;
}

/** The tax from each date on. A change of the rate is a further period, so that earlier documents keep theirs. */
export function VatPeriods({ count, onCount, field, values, change }: VatPeriodsProps) {
  const { t } = useTranslation();
  const options = [
    ...rates.map((rate) => [rate, t('panel.seller.rate', { rate })] as const),
    ['', t('panel.seller.withoutVat')] as const,
  ];
  const numbers = [...Array(count).keys()];
  const choose = (index: number, period: Partial<ReturnType<typeof periodIn>>) =>
    change(periodAt(index, { ...periodIn(values, index), ...period }));
  const remove = (removed: number) => {
    for (const index of numbers.slice(removed, -1)) change(periodAt(index, periodIn(values, index + 1)));
    onCount(count - 1);
  };
  const add = () => {
    change(periodAt(count, { from: '', rate: '22', ground: '', ground_en: '' }));
    onCount(count + 1);
  };
  return (
    <>
      {numbers.map((index) => (
        <fieldset key={index} className={styles.period}>
          <legend className="visually-hidden">{t('panel.seller.period', { number: index + 1 })}</legend>
          <div className={layout.row}>
            <Button size="small" variant="outlined" onClick={() => choose(index, { rate: '22' })}>
              {t('panel.seller.rate', { rate: 22 })}
            </Button>
            <Button
              size="small"
              variant="outlined"
              onClick={() => choose(index, { rate: '', ...softwareRegistryGround })}
            >
              {t('panel.seller.registry')}
            </Button>
          </div>
          <FieldPair>
            <Field
              type="date"
              label={t('panel.seller.from')}
              help={index === 0 ? t('panel.seller.firstFrom') : undefined}
              required
              {...field(`vat.${index}.from`)}
            />
            <SelectField label={t('panel.seller.vat')} options={options} {...field(`vat.${index}.rate`)} />
          </FieldPair>
          {values[`vat.${index}.rate`] === '' && (
            <>
              <Field label={t('panel.seller.ground')} required {...field(`vat.${index}.ground`)} />
              <Field label={t('panel.seller.groundEn')} {...field(`vat.${index}.ground_en`)} />
            </>
          )}
          {count > 1 && (
            <Button size="small" variant="text" onClick={() => remove(index)}>
              {t('panel.seller.removePeriod')}
            </Button>
          )}
        </fieldset>
      ))}
      {count < 20 && (
        <Button size="small" variant="outlined" className={styles.add} onClick={add}>
          {t('panel.seller.addPeriod')}
        </Button>
      )}
    </>
  );
}
