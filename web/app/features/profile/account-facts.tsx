import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { User } from '@warden/contract';
import { formatDate } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/locale.ts';
import { VerificationChip } from './verification-chip.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: { sm: 'grid' },
        gridTemplateColumns: '160px 1fr',
        gap: 2,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ lineHeight: '24px' }}>
        {name}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** What the shop knows about an account. */
export function AccountFacts({ user }: { user: User }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <Fact name={t('profile.name')}>{`${user.firstName} ${user.lastName}`}</Fact>
      <Fact name={t('profile.email')}>
        {user.email}
        <VerificationChip verified={user.isEmailVerified} />
      </Fact>
      <Fact name={t('profile.company')}>{user.company_name || t('common.notSet')}</Fact>
      <Fact name={t('profile.created')}>{formatDate(user.createdAt, locale)}</Fact>
    </Box>
  );
}
