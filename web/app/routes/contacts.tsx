import { contract } from '@warden/contract/calls';
import { docsLocaleFor } from '@warden/i18n/locales';
import { ExampleNote } from '../entities/seller/example-note.tsx';
import { BankFacts, SellerFacts } from '../entities/seller/seller-facts.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { deferredHydration } from '../lib/page/page-handle.ts';
import { Anchor } from '../ui/anchor.tsx';
import { Container } from '../ui/container.tsx';
import { cx } from '../ui/cx.ts';
import grid from '../ui/grid.module.css';
import { Lede } from '../ui/lede.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Paper } from '../ui/paper.tsx';
import { Section } from '../ui/section.tsx';
import { Text } from '../ui/text.tsx';
import type { Route } from './+types/contacts';
import styles from './contacts.module.css';

export const handle = deferredHydration;

export const loader = async ({ context, request }: Route.LoaderArgs) =>
  (await serverApi(context, request)(contract.seller.read, {})).data;

export default function Contacts({ loaderData: { links, seller } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const desks = [
    { title: t('contacts.salesTitle'), text: t('contacts.salesText'), address: links.sales },
    { title: t('contacts.supportTitle'), text: t('contacts.supportText'), address: links.support },
    { title: t('contacts.securityTitle'), text: t('contacts.securityText'), address: links.security },
  ].filter(({ address }) => address !== null);
  const { lost, check, install } = t('contacts.before', { returnObjects: true });
  const answers = [
    [lost, '/dashboard'],
    [check, '/license-check'],
    [install, `/docs/${docsLocaleFor(locale)}/admin`],
  ] as const;
  return (
    <>
      <PageHead title={t('contacts.metaTitle')} description={t('contacts.metaDescription')} />
      <Container className={styles.page}>
        <Text variant="h1">{t('contacts.title')}</Text>
        <Lede>{t(desks.length > 0 ? 'contacts.lead' : 'contacts.none')}</Lede>
        <div className={cx(grid.grid, grid.three, styles.desks)}>
          {desks.map(({ title, text, address }) => (
            <Paper key={address} as="section" className={styles.desk}>
              <Text variant="h3" as="h2">
                {title}
              </Text>
              <Text muted>{text}</Text>
              <Anchor href={`mailto:${address}`} className={styles.address}>
                {address}
              </Anchor>
            </Paper>
          ))}
        </div>
        {desks.length > 0 && (
          <Text muted className={styles.never}>
            {t('contacts.never')}
          </Text>
        )}
      </Container>
      {seller && (
        <Section title={t('seller.title')} lead={t('seller.lead')}>
          {seller.is_example && <ExampleNote />}
          <div className={cx(grid.grid, styles.seller)}>
            <SellerFacts seller={seller} />
            <div className={cx(grid.grid, styles.banks)}>
              <BankFacts bank={seller.bank} foreign_bank={seller.foreign_bank} />
            </div>
          </div>
        </Section>
      )}
      <Section title={t('contacts.beforeTitle')}>
        <ul className={cx(grid.grid, grid.three, styles.answers)}>
          {answers.map(([{ text, link }, to]) => (
            <li key={to}>
              <Text muted>{text}</Text>
              <Anchor to={to}>{link}</Anchor>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
