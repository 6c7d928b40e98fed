import { formatDate } from '@warden/i18n/format';
import type { DocsLocale } from '@warden/i18n/locales';
import { manifestPath } from '../../../entities/release/install-commands.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Text } from '../../../ui/text.tsx';
import { docsPath } from '../pages.ts';
import { Installers } from './installers.tsx';
import { type ListedRelease, useLive } from './live.ts';
import { ReleaseMarks } from './release-marks.tsx';
import styles from './releases.module.css';

/** Says why nobody should install the release, and what to install instead. */
function YankedNotice({ lang, at, reason }: { lang: DocsLocale; at: string; reason: string }) {
  const { t } = useTranslation();
  const { latest } = useLive();
  return (
    <Alert
      severity="error"
      role="note"
      title={t('docs.releases.yankedOn', { date: formatDate(at, lang) })}
      className={styles.notice}
    >
      {reason}
      {latest && (
        <div>
          <Anchor to={docsPath(lang, `releases/${latest.version}`)}>
            {t('docs.releases.instead', { version: latest.version })}
          </Anchor>
        </div>
      )}
    </Alert>
  );
}

/** What a release consists of. The installers of a yanked one are of use only to those who restore a backup. */
function Files({ lang, release }: { lang: DocsLocale; release: ListedRelease }) {
  const { t } = useTranslation();
  const { key } = useLive();
  const { version, min_version, yanked } = release;
  const manifest = manifestPath(version);
  return (
    <>
      <Text id="installers" variant="h2" className={styles.files}>
        {t('docs.releases.installers')}
      </Text>
      {min_version && <Text>{t('docs.releases.from', { version: min_version })}</Text>}
      {yanked ? (
        <Fold as="h3" always title={t('docs.releases.forBackups')}>
          <Installers lang={lang} release={release} />
        </Fold>
      ) : (
        <Installers lang={lang} release={release} />
      )}
      {key && (
        <Text variant="body2" muted className={styles.manifest}>
          {t('docs.releases.manifest')} <Anchor href={manifest}>manifest.json</Anchor>,{' '}
          <Anchor href={`${manifest}.minisig`}>manifest.json.minisig</Anchor>
        </Text>
      )}
    </>
  );
}

interface ReleaseViewProps {
  lang: DocsLocale;
  notes: string;
  /** Why the release was yanked, if it was. */
  reason: string | null;
  release: ListedRelease;
}

/** One release with its notes and its files. */
export function ReleaseView({ lang, notes, reason, release }: ReleaseViewProps) {
  const { t } = useTranslation();
  const { version, released_at, yanked } = release;
  const date = formatDate(released_at, lang);
  return (
    <article lang={lang} className={styles.release}>
      <PageHead title={`Warden ${version}`} description={t('docs.releases.description', { version, date })} />
      <Anchor to={docsPath(lang, 'releases')} className={styles.back}>
        {`← ${t('docs.releases.all')}`}
      </Anchor>
      <Text variant="h1" className={styles.title}>{`Warden ${version}`}</Text>
      <Text as="div" muted className={styles.date}>
        <time dateTime={released_at}>{date}</time>
        <ReleaseMarks release={release} />
      </Text>
      {yanked && <YankedNotice lang={lang} at={yanked.at} reason={reason ?? ''} />}
      <Markdown text={notes} />
      <Files lang={lang} release={release} />
    </article>
  );
}
