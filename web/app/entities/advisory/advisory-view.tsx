import type { Advisory } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import { docsLocaleFor, type Locale } from '@warden/i18n/locales';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './advisory.module.css';
import { formatScore, reasonOf, textOf } from './advisory-words.ts';
import { AffectedRanges } from './affected-ranges.tsx';
import { SeverityChip } from './severity-chip.tsx';

/** A draft has no date yet. */
export type ShownAdvisory = Omit<Advisory, 'published_at'> & { published_at: string | null };

interface AdvisoryViewProps {
  advisory: ShownAdvisory;
  /** The language of the text, which the panel's preview chooses. */
  locale: Locale;
  /** The versions that have a page of their own. */
  releases?: readonly string[];
}

/** What an advisory says, below its title: as a page, and as the panel's preview of one. */
export function AdvisoryView({ advisory, locale, releases = [] }: AdvisoryViewProps) {
  const { t } = useTranslation();
  const { id, cve, cvss, score, severity, affected, published_at, updated_at, withdrawn } = advisory;
  const docs = `/docs/${docsLocaleFor(locale)}`;
  const day = (date: string) => <time dateTime={date}>{formatDate(date, locale)}</time>;
  const isChanged = published_at !== null && formatDate(published_at, locale) !== formatDate(updated_at, locale);
  const fixes = affected.flatMap(({ fixed }) => fixed ?? []);
  return (
    <>
      {withdrawn && (
        <Alert
          severity="warning"
          role="note"
          title={t('advisories.withdrawnOn', { day: formatDate(withdrawn.at, locale) })}
          className={styles.notice}
        >
          {reasonOf(withdrawn, locale)}
        </Alert>
      )}
      <Facts>
        <Fact name={t('advisories.severity')}>
          {withdrawn ? (
            t('advisories.score', {
              severity: t(`advisories.severities.${severity}`),
              score: formatScore(score, locale),
            })
          ) : (
            <SeverityChip severity={severity} score={score} />
          )}
          <div className={styles.vector}>{cvss}</div>
        </Fact>
        <Fact name={t('advisories.affected')}>
          <AffectedRanges affected={affected} />
        </Fact>
        <Fact name={t('advisories.fixedIn')}>
          {fixes.map((fixed) =>
            releases.includes(fixed) ? (
              <TextLink key={fixed} to={`${docs}/releases/${encodeURIComponent(fixed)}`}>
                {fixed}
              </TextLink>
            ) : (
              <span key={fixed}>{fixed}</span>
            ),
          )}
          {fixes.length < affected.length && <span>{t('advisories.notFixed')}</span>}
          {fixes.length > 0 && <TextLink to={`${docs}/update`}>{t('advisories.update')}</TextLink>}
        </Fact>
        {published_at && <Fact name={t('advisories.published')}>{day(published_at)}</Fact>}
        {isChanged && <Fact name={t('advisories.updated')}>{day(updated_at)}</Fact>}
        {cve && (
          <Fact name="CVE">
            <Anchor href={`https://www.cve.org/CVERecord?id=${encodeURIComponent(cve)}`} rel="noreferrer">
              {cve}
            </Anchor>
          </Fact>
        )}
        {published_at && (
          <Fact name={t('advisories.machines')}>
            <Anchor href={`/api/advisories/${encodeURIComponent(id)}/osv.json`}>OSV</Anchor>
          </Fact>
        )}
      </Facts>
      <div lang={docsLocaleFor(locale)} className={styles.text}>
        <Markdown text={textOf(advisory, locale)} />
      </div>
    </>
  );
}
