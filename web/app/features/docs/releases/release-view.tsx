import { formatDate } from '@warden/i18n/format';
import type { DocsLocale } from '@warden/i18n/locales';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Text } from '../../../ui/text.tsx';
import { docsPath } from '../pages.ts';
import { Installers } from './installers.tsx';
import type { ListedRelease } from './live.ts';
import styles from './releases.module.css';

interface ReleaseViewProps {
  lang: DocsLocale;
  notes: string;
  release: ListedRelease;
}

/** One release with its notes and its files. */
export function ReleaseView({ lang, notes, release }: ReleaseViewProps) {
  const { t } = useTranslation();
  const { version, released_at } = release;
  const date = formatDate(released_at, lang);
  return (
    <article lang={lang} className={styles.release}>
      <PageHead title={`Warden ${version}`} description={t('docs.releases.description', { version, date })} />
      <Anchor to={docsPath(lang, 'releases')} className={styles.back}>
        {`← ${t('docs.releases.all')}`}
      </Anchor>
      <Text variant="h1" className={styles.title}>{`Warden ${version}`}</Text>
      <Text muted className={styles.date}>
        <time dateTime={released_at}>{date}</time>
      </Text>
      <Markdown text={notes} />
      <Text id="installers" variant="h2" className={styles.files}>
        {t('docs.releases.installers')}
      </Text>
      <Installers lang={lang} release={release} />
    </article>
  );
}
