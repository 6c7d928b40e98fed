import Box from '@mui/material/Box';
import type { User } from '@warden/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSession } from '../lib/session.ts';
import { Container } from './container.tsx';

/** Shows its page to whoever is signed in, and sends everyone else to the login page. */
export function SignedInOnly({ children }: { children: (user: User) => ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status === 'anonymous') return <Navigate to="/login" replace />;
  if (session.status === 'unknown') {
    return (
      <Container role="status" sx={{ py: 6, color: 'text.secondary', minHeight: '60vh' }}>
        {t('common.loading')}
      </Container>
    );
  }
  return children(session.user);
}

/** Shows its page to whoever is not signed in. CSS hides it from the others until React takes them away. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'signed-in') return <Navigate to="/dashboard" replace />;
  return <Box data-guard="guest">{children}</Box>;
}
