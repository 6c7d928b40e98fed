import { type ComponentProps, type ReactNode, useCallback } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice, useNotice } from '../../lib/page/notice.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { Snackbar } from '../../ui/snackbar.tsx';
import { CookieBar } from './cookie-bar.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

function Notices() {
  const notice = useNotice();
  useKeptFocus();
  const close = useCallback(() => showNotice(null), []);
  return <Snackbar message={notice} onTimeout={close} />;
}

/** The header, footer and notices around every page. */
export function Frame({ children, ...header }: ComponentProps<typeof Header> & { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <Anchor href="#content" className={styles.skip}>
        {t('common.skipToContent')}
      </Anchor>
      <Header {...header} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <CookieBar />
      <Notices />
    </div>
  );
}
