import { softwareRegistryGround } from '@warden/contract';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { FieldBinding } from '../../../../lib/form/use-api-form.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Field } from '../../../../ui/field.tsx';
import { FieldPair } from '../../../../ui/field-pair.tsx';
import layout from '../../../../ui/layout.module.css';
import { SelectField } from '../../../../ui/select-field.tsx';
import styles from './seller.module.css';
import type { SellerValues } from './seller-values.ts';

const rates = ['22', '20', '10', '7', '5'];

interface VatPeriodsProps {
  field: (name: `vat.${number}.${'from' | 'rate' | 'ground' | 'ground_en'}`) => FieldBinding;
}

/** The tax from each date on. A change of the rate is a further period, so that earlier documents keep theirs. */
export function VatPeriods({ field }: VatPeriodsProps) {
  const { t } = useTranslation();
  const { control, setValue, watch } = useFormContext<SellerValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'vat' });
  const options = [
    ...rates.map((rate) => [rate, t('panel.seller.rate', { rate })] as const),
    ['', t('panel.seller.withoutVat')] as const,
  ];
  const choose = (index: number, preset: Partial<SellerValues['vat'][number]>) => {
    for (const [name, value] of Object.entries(preset)) {
      setValue(`vat.${index}.${name as 'rate'}`, value, { shouldDirty: true });
    }
  };
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} aria-label={t('panel.seller.period', { number: index + 1 })} className={styles.period}>
          <div className={cx(layout.row, styles.periods)}>
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
            <Rate binding={field(`vat.${index}.rate`)} label={t('panel.seller.vat')} options={options} />
          </FieldPair>
          {watch(`vat.${index}.rate`) === '' && (
            <>
              <Field label={t('panel.seller.ground')} required {...field(`vat.${index}.ground`)} />
              <Field label={t('panel.seller.groundEn')} {...field(`vat.${index}.ground_en`)} />
            </>
          )}
          {fields.length > 1 && (
            <Button size="small" variant="text" onClick={() => remove(index)}>
              {t('panel.seller.removePeriod')}
            </Button>
          )}
        </fieldset>
      ))}
      {fields.length < 20 && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => append({ from: '', rate: '22', ground: '', ground_en: '' })}
        >
          {t('panel.seller.addPeriod')}
        </Button>
      )}
    </>
  );
}

interface RateProps {
  binding: FieldBinding;
  label: string;
  options: readonly (readonly [string, string])[];
}

function Rate({ binding: { error, ...registered }, label, options }: RateProps) {
  return <SelectField label={label} options={options} error={error} {...registered} />;
}
