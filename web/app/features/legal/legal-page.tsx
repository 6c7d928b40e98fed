import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { PublicSeller } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import { type DocsLocale, docsLocaleFor } from '@warden/i18n/locales';
import { ExampleNote } from '../../entities/seller/example-note.tsx';
import { SellerFacts } from '../../entities/seller/seller-facts.tsx';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';
import styles from './legal-page.module.css';
import type { LegalText } from './legal-text.ts';

/** The HTML comes from our own files, and micromark lets no other HTML through. */
const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

interface LegalPageProps {
  texts: Record<DocsLocale, LegalText>;
  /** This part of the text is about the seller, in this role. */
  seller: { part: string; role: 'seller' | 'operator'; details: PublicSeller | null };
}

export function LegalPage({ texts, seller }: LegalPageProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, description, updated, intro, parts } = texts[docsLocaleFor(locale)];
  return (
    <Container className={styles.page}>
      <PageHead title={title} description={description} />
      <Box component="header" sx={{ maxWidth: '38em' }}>
        <Typography variant="h1" sx={{ fontSize: 'clamp(1.563rem, 1.1rem + 2.4vw, 2.441rem)', hyphens: 'auto' }}>
          {title}
        </Typography>
        <Typography component="div" color="textSecondary" sx={{ mt: 2 }}>
          <time dateTime={updated}>{t('legal.updated', { date: formatDate(updated, locale) })}</time>
        </Typography>
        <Box sx={{ fontSize: '1.125rem', mt: 3, '& p': { m: 0 }, '& a': { color: 'text.primary' } }} {...html(intro)} />
      </Box>
      <Contents parts={parts} />
      <Prose>
        {parts.map((part) => (
          <section key={part.id} aria-labelledby={part.id}>
            <h2 id={part.id}>{part.title}</h2>
            <div {...html(part.html)} />
            {seller.details && part.id === seller.part && <SellerBlock role={seller.role} seller={seller.details} />}
          </section>
        ))}
      </Prose>
    </Container>
  );
}

function SellerBlock({ role, seller }: { role: 'seller' | 'operator'; seller: PublicSeller }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t(`seller.role.${role}`)}:</p>
      <SellerFacts seller={seller} />
      {seller.is_example && <ExampleNote />}
    </>
  );
}

/** The contents stand beside the text where there is room, and otherwise below its title. */
function Contents({ parts }: Pick<LegalText, 'parts'>) {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t('legal.contents')}
      sx={{
        gridArea: { lg: '1 / 2 / span 2' },
        position: { lg: 'sticky' },
        top: 104,
        mt: { xs: 5, lg: 1 },
        fontSize: '0.9375rem',
      }}
    >
      <Typography component="p" variant="body2" sx={{ fontWeight: 600 }}>
        {t('legal.contents')}
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 1,
          p: 0,
          columnGap: 4,
          columnCount: { sm: 2, lg: 1 },
        }}
      >
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link
              href={`#${id}`}
              underline="hover"
              sx={{ display: 'inline-block', py: 0.625, color: 'text.secondary' }}
            >
              {title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
