import SearchIcon from '@mui/icons-material/Search';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { attribute } from '../../../lib/page/page-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Lazy, lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './search.module.css';

const searchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog);

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the search over everything in the panel. Its code is loaded when the pointer or the focus comes near. */
export function SearchButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...attribute('hotkey', '')}
        variant="outlined"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        startIcon={<SearchIcon />}
        onClick={() => setOpen(true)}
        onPointerEnter={searchDialog.preload}
        onFocus={searchDialog.preload}
        className={styles.open}
      >
        {t('panel.search.open')}
        <span aria-hidden="true" className={styles.key}>
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </span>
      </Button>
      {open && <Lazy part={searchDialog} above props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
