import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import { formatDate } from '@warden/i18n/format';
import type { DocsLocale } from '@warden/i18n/locales';
import { systemName } from '../../../entities/release/install-commands.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { IconChip } from '../../../ui/icon-chip.tsx';
import { docsPath } from '../pages.ts';
import { useLive } from './live.ts';
import styles from './releases.module.css';

/** A version with a hyphen is a candidate for the version before the hyphen (SemVer, section 9). */
const isCandidate = (version: string) => version.includes('-');

/** All published releases, newest first. */
export function ReleaseList({ lang }: { lang: DocsLocale }) {
  const { t } = useTranslation();
  const { releases, latest } = useLive();
  if (releases.length === 0) return <p>{t('docs.releases.none')}</p>;
  return (
    <ul className={styles.list}>
      {releases.map(({ version, released_at, installer_sha256 }) => (
        <li key={version}>
          <div className={styles.name}>
            <Anchor to={docsPath(lang, `releases/${version}`)}>{`Warden ${version}`}</Anchor>
            {version === latest?.version && (
              <IconChip appearance={[DoneIcon, 'active']} label={t('docs.releases.latest')} />
            )}
            {isCandidate(version) && (
              <IconChip appearance={[ScienceIcon, 'expiring']} label={t('docs.releases.candidate')} />
            )}
          </div>
          <time dateTime={released_at}>{formatDate(released_at, lang)}</time>
          <span>{Object.keys(installer_sha256).map(systemName).join(', ')}</span>
        </li>
      ))}
    </ul>
  );
}
