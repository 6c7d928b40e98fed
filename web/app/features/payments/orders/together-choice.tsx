import type { LineKind } from '@warden/contract';
import { type ChangeEvent, useState } from 'react';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './order-form.module.css';

interface TogetherChoiceProps {
  /** The day on which all end, or null where each has a term of its own. */
  until: string | null;
  /** The first day that may be chosen. */
  earliest: string;
  /** The last day of all terms as they are; null while it is not known. */
  latest: string | null;
  /** What each of the licenses does; undefined while it is not known. */
  kinds: readonly (LineKind | undefined)[];
  onChange: (until: string | null) => void;
}

const isDay = (text: string) => /^2\d{3}-\d\d-\d\d$/.test(text);

/** Lets all licenses end on one day. */
export function TogetherChoice({ until, earliest, latest, kinds, onChange }: TogetherChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [typed, setTyped] = useState(until ?? '');
  const choose = ({ target: { checked } }: ChangeEvent<HTMLInputElement>) => {
    const day = checked ? latest : null;
    setTyped(day ?? '');
    onChange(day);
  };
  const isGood = (day: string) => isDay(day) && day >= earliest;
  const type = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value);
    // While a year is being typed, the field has those of long ago.
    if (isGood(value)) onChange(value);
  };
  const help = [
    t('order.togetherHelp'),
    kinds.some((kind) => kind !== 'upgrade') && t('order.togetherExtended'),
    kinds.includes('upgrade') && t('order.togetherUpgraded'),
  ];
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
            help={help.filter(Boolean).join(' ')}
            min={earliest}
            error={isGood(typed) ? undefined : t('order.dayWrong', { date: formatDay(earliest, locale) })}
            value={typed}
            onChange={type}
          />
        </div>
      )}
    </div>
  );
}
