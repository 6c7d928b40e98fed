import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { ComparisonTable } from '../../ui/comparison-table.tsx';
import { Section } from '../../ui/section.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './sentry-comparison.module.css';

/** The figures are those of this release. Who changes one reads all of these pages again and changes the date. */
const SENTRY = {
  minimum: 'https://develop.sentry.dev/self-hosted/',
  errorsOnly: 'https://develop.sentry.dev/self-hosted/optional-features/errors-only/',
  release: 'https://github.com/getsentry/self-hosted/tree/26.8.0',
};

/** Warden beside what its readers would run instead, by what both publish. */
export function SentryComparison() {
  const { t } = useTranslation();
  const docs = `/docs/${docsLocaleFor(useLocale())}`;
  const { title, lead, note, sources, columns, rows, corner, onlyErrors } = t('home.compare', { returnObjects: true });
  const shown = Object.values(rows).map(({ name, warden, sentry, ...less }) => ({
    name,
    cells: [
      <strong key="warden" className={styles.own}>
        {warden}
      </strong>,
      <span key="sentry">
        {sentry}
        {'errorsOnly' in less && (
          <Text as="span" variant="body2" muted className={styles.less}>
            {`${onlyErrors}: ${less.errorsOnly}`}
          </Text>
        )}
      </span>,
    ],
  }));
  return (
    <Section
      split
      fold
      title={title}
      lead={lead}
      aside={
        <div className={styles.aside}>
          <Text muted>{note}</Text>
          <Text variant="body2" muted>
            {sources.title} <Anchor to={`${docs}/requirements`}>{sources.warden}</Anchor>;{' '}
            <Anchor href={SENTRY.minimum} rel="noreferrer">
              {sources.minimum}
            </Anchor>
            ,{' '}
            <Anchor href={SENTRY.errorsOnly} rel="noreferrer">
              {sources.errorsOnly}
            </Anchor>
            ,{' '}
            <Anchor href={SENTRY.release} rel="noreferrer">
              {sources.release}
            </Anchor>
            . {sources.date} {sources.trademark}
          </Text>
        </div>
      }
    >
      <div className={styles.table}>
        <ComparisonTable label={title} corner={corner} columns={[columns.warden, columns.sentry]} rows={shown} />
      </div>
    </Section>
  );
}
