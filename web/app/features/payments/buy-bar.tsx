import AddIcon from '@mui/icons-material/Add';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/text.tsx';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  /** How many installations are bound; undefined while they load. */
  installs: number | undefined;
  onBuy: () => void;
  /** Opens the form for a first installation, if the page below does not offer it already. */
  onBind?: () => void;
  /** Whether nothing else stands beside it, so that it is aligned to the left. */
  alone?: boolean;
}

/** The button that opens the buy dialog. While it is disabled, a text says why. */
export function BuyBar({ installs, onBuy, onBind, alone = false }: BuyBarProps) {
  const { t } = useTranslation();
  const noteId = useId();
  const none = installs === 0;
  return (
    <div className={cx(styles.bar, alone && styles.alone)}>
      {none && (
        <Text id={noteId} variant="body2" muted className={styles.note}>
          {t('buy.needInstall')}
        </Text>
      )}
      {none && onBind && (
        <Button variant="outlined" startIcon={<AddIcon />} onClick={onBind}>
          {t('installs.bind')}
        </Button>
      )}
      <Button
        variant="contained"
        startIcon={<CreditCardIcon />}
        onClick={onBuy}
        disabled={none}
        aria-describedby={none ? noteId : undefined}
      >
        {t('buy.button')}
      </Button>
    </div>
  );
}
