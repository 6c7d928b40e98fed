import Box from '@mui/material/Box';
import type { User } from '@warden/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { attribute } from '../../lib/page/page-contract.ts';
import { useSession } from '../../lib/session/session.ts';
import { Container } from '../../ui/container.tsx';

/** Where a visitor wanted to go before signing in, such as to a purchase or to a link from an e-mail. */
interface Asked {
  query?: string;
  page?: string;
}

/** Shows a page to signed-in visitors and sends all others to the login page. */
export function SignedInOnly({ children }: { children: (user: User) => ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'anonymous') {
    const asked: Asked = pathname === '/dashboard' ? { query: search } : {};
    return <Navigate to="/login" replace state={asked} />;
  }
  if (session.status === 'unknown') {
    return (
      <Container role="status" sx={{ py: 6, color: 'text.secondary', minHeight: '60vh' }}>
        {t('common.loading')}
      </Container>
    );
  }
  return children(session.user);
}

/** Shows a page to visitors without a session. CSS hides it from signed-in visitors until React redirects them. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { query = '', page = `/dashboard${query}` } = (useLocation().state ?? {}) as Asked;
  if (session.status === 'signed-in') return <Navigate to={page} replace />;
  return <Box {...attribute('guard', 'guest')}>{children}</Box>;
}
