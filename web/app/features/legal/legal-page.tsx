import Typography from '@mui/material/Typography';
import { formatDate } from '@warden/i18n/format';
import type { Locale } from '@warden/i18n/locales';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/locale.ts';
import { Container } from '../../ui/container.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';

const LAST_UPDATED = '2025-07-20';

export interface LegalText {
  title: string;
  description: string;
  intro: string;
  parts: { title: string; text: string[] }[];
}

export function LegalPage({ texts }: { texts: Record<Locale, LegalText> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, description, intro, parts } = texts[locale];
  return (
    <Container sx={{ py: { xs: 6, md: 10 } }}>
      <PageHead title={title} description={description} />
      <Prose>
        <h1>{title}</h1>
        <Typography component="div" color="textSecondary">
          <time dateTime={LAST_UPDATED}>{t('legal.updated', { date: formatDate(LAST_UPDATED, locale) })}</time>
        </Typography>
        <p>{intro}</p>
        {parts.map((part) => (
          <section key={part.title}>
            <h2>{part.title}</h2>
            {part.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </Prose>
    </Container>
  );
}
