import { formatDate } from '@warden/i18n/format';
import type { DocsLocale } from '@warden/i18n/locales';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { docsPath } from '../pages.ts';
import { Installers } from './installers.tsx';
import { useLive } from './live.ts';

/** The installers of the newest release that is not a candidate. */
export function LatestInstallers({ lang }: { lang: DocsLocale }) {
  const { t } = useTranslation();
  const { latest } = useLive();
  if (!latest) return <p>{t('docs.releases.none')}</p>;
  return (
    <>
      <p>
        {t('docs.releases.latestIs')}{' '}
        <Anchor to={docsPath(lang, `releases/${latest.version}`)}>{`Warden ${latest.version}`}</Anchor>
        {` (${formatDate(latest.released_at, lang)}).`}
      </p>
      <Installers lang={lang} release={latest} />
    </>
  );
}
