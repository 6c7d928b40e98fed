import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { type ThemeName, themeNames, tokens } from '../../ui/tokens.ts';
import styles from './theme-choice.module.css';

const swatch = (theme: ThemeName) => ({
  borderColor: tokens[theme].control,
  background: `linear-gradient(135deg, ${tokens[theme].bg} 50%, ${tokens[theme].accent} 50%)`,
});

/** Radio buttons that the inline script checks and listens to, so that they work before hydration. */
export function ThemeChoice({ columns }: { columns: 1 | 2 }) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset className={styles.themes} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      <legend className="visually-hidden">{t('theme.label')}</legend>
      {themeNames.map((theme) => (
        <label key={theme} className={styles.theme}>
          <input
            type="radio"
            name={group}
            value={theme}
            {...attribute('themeChoice', '')}
            className="visually-hidden"
          />
          <span className={styles.swatch} style={swatch(theme)} />
          {t(`theme.${theme}`)}
        </label>
      ))}
    </fieldset>
  );
}
