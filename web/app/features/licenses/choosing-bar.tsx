import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './choosing-bar.module.css';

interface ChoosingBarProps {
  /** Whether the cards have boxes now. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  isAllChosen: boolean;
  onChooseAll: () => void;
  /** What can be done with the chosen ones. */
  tools: ReactNode;
}

/** On a phone, the cards have boxes only while several are being chosen. This stays above them meanwhile. */
export function ChoosingBar({ choosing, onChoosing, isAllChosen, onChooseAll, tools }: ChoosingBarProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        {choosing && <Checkbox label={t('licenses.chooseAll')} checked={isAllChosen} onChange={onChooseAll} />}
        <Button variant="text" size="small" onClick={() => onChoosing(!choosing)}>
          {t(choosing ? 'licenses.chooseNoMore' : 'licenses.chooseSeveral')}
        </Button>
      </div>
      {choosing && tools}
    </div>
  );
}
