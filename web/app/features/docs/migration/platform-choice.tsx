import { Fragment } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import styles from './migration.module.css';
import { platforms } from './platforms.ts';
import { Snippet } from './snippet.tsx';

/** The code for each platform, of which one is shown. Choosing needs no script. */
export function PlatformChoice({ dsn, old }: { dsn: string; old: string | undefined }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.platforms}>
      <legend>{t('docs.dsn.platform')}</legend>
      {platforms.map((platform, index) => (
        <Fragment key={platform.id}>
          <label>
            <input
              type="radio"
              name="platform"
              value={platform.id}
              defaultChecked={index === 0}
              className="visually-hidden"
            />
            <span>{platform.name}</span>
          </label>
          <div>
            <Snippet platform={platform} dsn={dsn} old={old} />
          </div>
        </Fragment>
      ))}
    </fieldset>
  );
}
