import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { contract } from '@warden/contract/calls';
import { docsLocaleFor } from '@warden/i18n/locales';
import { ExampleNote } from '../entities/seller/example-note.tsx';
import { BankFacts, ForeignBankFacts, SellerFacts } from '../entities/seller/seller-facts.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { deferredHydration } from '../lib/page/page-handle.ts';
import { Container } from '../ui/container.tsx';
import { Lede } from '../ui/lede.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Section } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';
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
        <Typography variant="h1">{t('contacts.title')}</Typography>
        <Lede>{t(desks.length > 0 ? 'contacts.lead' : 'contacts.none')}</Lede>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' }, gap: 3, mt: 6 }}>
          {desks.map(({ title, text, address }) => (
            <Paper key={address} component="section" sx={{ p: 3, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
              <Typography variant="h3" component="h2">
                {title}
              </Typography>
              <Typography color="textSecondary" sx={{ flex: 1 }}>
                {text}
              </Typography>
              <Link href={`mailto:${address}`} sx={{ overflowWrap: 'anywhere' }}>
                {address}
              </Link>
            </Paper>
          ))}
        </Box>
        {desks.length > 0 && (
          <Typography color="textSecondary" sx={{ mt: 3 }}>
            {t('contacts.never')}
          </Typography>
        )}
      </Container>
      {seller && (
        <Section title={t('seller.title')} lead={t('seller.lead')}>
          {seller.is_example && <ExampleNote />}
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
              gap: 5,
              mt: 4,
            }}
          >
            <SellerFacts seller={seller} />
            <Box sx={{ display: 'grid', gap: 4 }}>
              <BankFacts bank={seller.bank} />
              {seller.foreign_bank && <ForeignBankFacts bank={seller.foreign_bank} />}
            </Box>
          </Box>
        </Section>
      )}
      <Section title={t('contacts.beforeTitle')}>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
            gap: 3,
            m: 0,
            mt: 4,
            p: 0,
            listStyle: 'none',
          }}
        >
          {answers.map(([{ text, link }, to]) => (
            <Box
              component="li"
              key={to}
              sx={{ display: 'flex', flexDirection: 'column', alignItems: 'start', pr: { md: 3 } }}
            >
              <Typography color="textSecondary" sx={{ mb: 1, flex: 1 }}>
                {text}
              </Typography>
              <TextLink to={to}>{link}</TextLink>
            </Box>
          ))}
        </Box>
      </Section>
    </>
  );
}
