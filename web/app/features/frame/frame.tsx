import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Snackbar from '@mui/material/Snackbar';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice, useNotice } from '../../lib/page/notice.ts';
import { selector } from '../../lib/page/page-contract.ts';
import { CookieBar } from './cookie-bar.tsx';
import { Footer } from './footer.tsx';
import { HEADER_HEIGHT, Header } from './header.tsx';
import { useSessionUpkeep } from './session-upkeep.ts';
import { useSlow } from './use-slow.ts';

/** The header, footer and notices around every page. */
export function Frame({ profile, children }: { profile: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const notice = useNotice();
  const slow = useSlow();
  useSessionUpkeep();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <Link
        href="#content"
        sx={{
          position: 'absolute',
          top: -64,
          left: 16,
          zIndex: 1300,
          p: 1.5,
          bgcolor: 'background.paper',
          borderRadius: 1,
          '&:focus': { top: 8 },
        }}
      >
        {t('common.skipToContent')}
      </Link>
      <Header profile={profile} />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          // The pages of signed-in visitors fill up later. The footer waits below the screen, so that it never jumps.
          [`html:not(${selector('session', 'anonymous')}) &`]: { minHeight: `calc(100svh - ${HEADER_HEIGHT}px)` },
        }}
      >
        {children}
      </Box>
      <Footer />
      <CookieBar />
      <Snackbar
        open={notice !== null || slow}
        message={notice ?? (slow && t('common.slow'))}
        autoHideDuration={notice === null ? null : 6000}
        onClose={() => showNotice(null)}
        // Below, because above it would cover the heading of the page.
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      />
    </Box>
  );
}
