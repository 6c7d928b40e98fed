import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useShop } from '../../lib/address/shop.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { color } from '../../ui/tokens.ts';
import { Refund } from './refund.tsx';

interface QuestionsProps {
  /** Whether companies can pay by invoice here. */
  invoices: boolean;
}

export function Questions({ invoices }: QuestionsProps) {
  const { t } = useTranslation();
  const { sales } = useShop().links;
  const byInvoice = t('pricing.faq.invoice', { returnObjects: true });
  const items = [
    ...t('pricing.faq.items', { returnObjects: true }),
    ...(invoices || sales ? [{ ...byInvoice, answer: invoices ? byInvoice.answer : byInvoice.bySales }] : []),
  ];
  return (
    <Section title={t('pricing.faq.title')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
          gap: { xs: 5, lg: 8 },
          mt: 4,
        }}
      >
        <Box sx={{ borderTop: `1px solid ${color('hairline')}` }}>
          {items.map(({ question, answer }) => (
            <Box
              component="details"
              key={question}
              sx={{
                borderBottom: `1px solid ${color('hairline')}`,
                '& summary::after': {
                  content: '"+" / ""',
                  color: 'text.secondary',
                  fontSize: '1.25rem',
                  lineHeight: 1,
                },
                '&[open] summary::after': { content: '"–" / ""' },
              }}
            >
              <Box
                component="summary"
                sx={{
                  typography: 'h4',
                  display: 'flex',
                  justifyContent: 'space-between',
                  alignItems: 'center',
                  gap: 2,
                  py: 2,
                  cursor: 'pointer',
                  listStyle: 'none',
                  '&::-webkit-details-marker': { display: 'none' },
                }}
              >
                {question}
              </Box>
              <Typography color="textSecondary" sx={{ pb: 2.5, maxWidth: '38em' }}>
                {answer}
              </Typography>
            </Box>
          ))}
        </Box>
        <Refund />
      </Box>
    </Section>
  );
}
