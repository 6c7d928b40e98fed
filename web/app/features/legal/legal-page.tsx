import type { PublicSeller } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import { type DocsLocale, docsLocaleFor } from '@warden/i18n/locales';
import { ExampleNote } from '../../entities/seller/example-note.tsx';
import { SellerFacts } from '../../entities/seller/seller-facts.tsx';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { PageHead } from '../../ui/page-head.tsx';
import prose from '../../ui/prose.module.css';
import { Text } from '../../ui/text.tsx';
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
  const { title, description, updated, first, intro, parts } = texts[docsLocaleFor(locale)];
  return (
    <Container className={styles.page}>
      <PageHead title={title} description={description} />
      <header className={styles.head}>
        <Text variant="h1" className={styles.title}>
          {title}
        </Text>
        <Text as="div" muted className={styles.updated}>
          <time dateTime={updated}>{t('legal.updated', { date: formatDate(updated, locale) })}</time>
          {first && (
            <>
              {' · '}
              <time dateTime={first}>{t('legal.first', { date: formatDate(first, locale) })}</time>
            </>
          )}
        </Text>
        <div className={styles.intro} {...html(intro)} />
      </header>
      <Contents parts={parts} />
      <div className={cx(prose.prose, styles.text)}>
        {parts.map((part) => (
          <section key={part.id} aria-labelledby={part.id}>
            <Text variant="h3" as="h2" id={part.id}>
              {part.title}
            </Text>
            <div {...html(part.html)} />
            {seller.details && part.id === seller.part && <SellerBlock role={seller.role} seller={seller.details} />}
          </section>
        ))}
      </div>
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
    <nav aria-label={t('legal.contents')} className={styles.contents}>
      <Text variant="body2">{t('legal.contents')}</Text>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Anchor href={`#${id}`} quiet>
              {title}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
