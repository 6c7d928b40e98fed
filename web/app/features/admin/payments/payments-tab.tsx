import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PaymentsPart } from './payments-part.tsx';

const StatementPart = lazy(async () => ({ default: (await import('../transfers/statement-part.tsx')).StatementPart }));

const parts = { payments: PaymentsPart, statement: StatementPart } as const;
type Part = keyof typeof parts;

const names = Object.keys(parts) as Part[];

/** The address of a part. The first one is the default and is left out of it. */
const addressOf = (part: Part) =>
  `?${new URLSearchParams({ tab: 'payments', ...(part === names[0] ? {} : { part }) })}`;

/** Everything about money: payments, invoices and the bank. Each part starts with its own filters. */
export function PaymentsTab() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const current = names.find((name) => name === query.get('part')) ?? 'payments';
  const Content = parts[current];
  return (
    <>
      <Box
        component="nav"
        aria-label={t('panel.paymentParts.label')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}
      >
        {names.map((name) => (
          <Button
            key={name}
            component={Link}
            to={addressOf(name)}
            preventScrollReset
            size="small"
            variant={name === current ? 'outlined' : 'text'}
            aria-current={name === current ? 'page' : undefined}
          >
            {t(`panel.paymentParts.${name}`)}
          </Button>
        ))}
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        <Content />
      </Suspense>
    </>
  );
}
