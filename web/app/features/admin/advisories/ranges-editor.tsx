import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import shared from '../admin.module.css';
import releases from '../releases/releases.module.css';
import styles from './advisories.module.css';

export interface Range {
  introduced: string;
  fixed: string;
}

const MOST_RANGES = 20;

interface RangesEditorProps {
  ranges: readonly Range[];
  errorOf: (name: string) => string | undefined;
  onChange: (ranges: readonly Range[]) => void;
}

/** The affected versions, from the first one up to the release with the fix, as often as there are such ranges. */
export function RangesEditor({ ranges, errorOf, onChange }: RangesEditorProps) {
  const { t } = useTranslation();
  const id = useId();
  const change = (at: number, changed: Partial<Range>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...changed } : range)));
  const error = errorOf('affected');
  return (
    <fieldset aria-describedby={`${id}-note`} className={shared.group}>
      <legend className={shared.legend}>{t('panel.advisoryForm.affected')}</legend>
      <p id={`${id}-note`} role={error ? 'alert' : undefined} className={releases.filesNote}>
        {error ?? t('panel.advisoryForm.affectedHelp')}
      </p>
      {ranges.map((range, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no identity but its place
        <fieldset key={index} className={styles.range}>
          <legend className="visually-hidden">{t('panel.advisoryForm.range', { number: index + 1 })}</legend>
          {(['introduced', 'fixed'] as const).map((name) => (
            <Field
              key={name}
              name={`affected.${index}.${name}`}
              label={t(`panel.advisoryForm.${name}`)}
              help={t(`panel.advisoryForm.${name}Help`)}
              error={errorOf(`affected.${index}.${name}`)}
              value={range[name]}
              onChange={({ target }) => change(index, { [name]: target.value })}
              autoComplete="off"
              spellCheck={false}
              required={name === 'introduced'}
            />
          ))}
          {ranges.length > 1 && (
            <Button
              size="small"
              variant="text"
              onClick={() => onChange(ranges.filter((_, each) => each !== index))}
              className={styles.removeRange}
            >
              {t('panel.advisoryForm.removeRange')}
            </Button>
          )}
        </fieldset>
      ))}
      {ranges.length < MOST_RANGES && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => onChange([...ranges, { introduced: '', fixed: '' }])}
          className={shared.little}
        >
          {t('panel.advisoryForm.addRange')}
        </Button>
      )}
    </fieldset>
  );
}
