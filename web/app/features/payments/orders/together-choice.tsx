import { type ChangeEvent, useState } from 'react';
import { shopNow } from '../../../lib/browser/clock.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './order-form.module.css';

interface TogetherChoiceProps {
  /** The day on which all end, or null where each has a term of its own. */
  until: string | null;
  /** The last day of all terms as they are; null while it is not known. */
  latest: string | null;
  onChange: (until: string | null) => void;
}

const isAfterToday = (day: string) => /^2\d{3}-\d\d-\d\d$/.test(day) && day > shopNow().toISOString().slice(0, 10);

/** Lets all licenses end on one day. */
export function TogetherChoice({ until, latest, onChange }: TogetherChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(until ?? '');
  const choose = ({ target: { checked } }: ChangeEvent<HTMLInputElement>) => {
    const day = checked ? latest : null;
    setTyped(day ?? '');
    onChange(day);
  };
  const type = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value);
    // While a year is being typed, the field has those of long ago.
    if (isAfterToday(value)) onChange(value);
  };
  return (
    <div className={styles.together}>
      <Checkbox
        label={t('order.together')}
        checked={until !== null}
        disabled={until === null && latest === null}
        onChange={choose}
      />
      {until !== null && (
        <div className={styles.day}>
          <Field
            type="date"
            label={t('order.day')}
            help={t('order.togetherHelp')}
            error={isAfterToday(typed) ? undefined : t('order.dayWrong')}
            value={typed}
            onChange={type}
          />
        </div>
      )}
    </div>
  );
}
