import { formatDate } from '@warden/i18n/format';
import type { DocsLocale } from '@warden/i18n/locales';
import { systemName } from '../../../entities/release/install-commands.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { docsPath } from '../pages.ts';
import { useLive } from './live.ts';
import { ReleaseMarks } from './release-marks.tsx';
import styles from './releases.module.css';

/** All published releases, newest first. */
export function ReleaseList({ lang }: { lang: DocsLocale }) {
  const { t } = useTranslation();
  const { releases } = useLive();
  if (releases.length === 0) return <p>{t('docs.releases.none')}</p>;
  return (
    <ul className={styles.list}>
      {releases.map((release) => (
        <li key={release.version}>
          <div className={styles.name}>
            <Anchor to={docsPath(lang, `releases/${release.version}`)}>{`Warden ${release.version}`}</Anchor>
            <ReleaseMarks release={release} />
          </div>
          <time dateTime={release.released_at}>{formatDate(release.released_at, lang)}</time>
          <span>{Object.keys(release.installer_sha256).map(systemName).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
