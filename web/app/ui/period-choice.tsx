import { shopNow } from '../lib/browser/clock.ts';
import { moscowToday, type Period, periodNames, periodOf } from '../lib/format/periods.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import styles from './period-choice.module.css';

interface PeriodChoiceProps {
  value: Period;
  onChange: (period: Period) => void;
}

/** A first and a last day, with buttons for the periods that accountants ask for. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation();
  const today = moscowToday(shopNow());
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('documents.period.choices')}</legend>
        {periodNames.map((name) => {
          const period = periodOf(name, today);
          const chosen = period.from === value.from && period.to === value.to;
          return (
            <Button
              key={name}
              size="small"
              variant="outlined"
              aria-pressed={chosen}
              onClick={() => onChange(period)}
              className={styles.choice}
            >
              {t(`documents.period.${name}`)}
            </Button>
          );
        })}
      </fieldset>
      <div className={styles.ends}>
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            label={t(`documents.period.${end}`)}
            value={value[end]}
            onChange={(event) => onChange({ ...value, [end]: event.target.value })}
          />
        ))}
      </div>
    </>
  );
}
