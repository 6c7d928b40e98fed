import { useState } from 'react';
import { useRenewals } from '../../entities/renewal/renewals.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Text } from '../../ui/text.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './store-card.module.css';

/** Whether the payment provider may store cards. Where this cannot be found out, one pays as before. */
export const useOffersStoring = () => {
  const { data, isPending } = useRenewals({ retry: false });
  return { isPending, offered: data?.offered.card ?? false };
};

interface StoreCardProps {
  checked: boolean;
  /** Whether a button shows the box, for purchases that most make without it. */
  folded?: boolean;
  onChange: (checked: boolean) => void;
}

/** Lets buyers have the card stored that pays, for renewals. */
export function StoreCard({ checked, folded = false, onChange }: StoreCardProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(!folded || checked);
  if (!isShown) return <TextButton onClick={() => setShown(true)}>{t('renewalsPage.store.label')}</TextButton>;
  return (
    <div className={styles.store}>
      <Checkbox
        autoFocus={folded}
        label={t('renewalsPage.store.label')}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Text variant="body2" muted className={styles.help}>
        {t('renewalsPage.store.help')}
      </Text>
    </div>
  );
}
