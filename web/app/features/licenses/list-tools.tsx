import CloseIcon from '@mui/icons-material/Close';
import { contract } from '@warden/contract/calls';
import type { ReactNode } from 'react';
import { useMay } from '../../entities/organization/use-may.ts';
import { useSaveFile } from '../../lib/api/use-save-file.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { cx } from '../../ui/cx.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Text } from '../../ui/text.tsx';
import { filtersOf, type LicenseListState } from './list-licenses.ts';
import styles from './list-tools.module.css';

interface ListToolsProps {
  state: LicenseListState;
  /** The ids of the licenses that the customer has chosen. */
  chosen: readonly string[];
  onClear: () => void;
  /** The button that buys for them. */
  order: ReactNode;
}

/** What can be done with the whole list, or with the licenses that are chosen in it. */
export function ListTools({ state, chosen, onClear, order }: ListToolsProps) {
  const { t } = useTranslation();
  const table = useSaveFile();
  const texts = useSaveFile();
  const mayReadTexts = useMay('texts');
  const ids = chosen.join();
  const count = chosen.length;
  const saveTable = () => {
    const query = count > 0 ? { ids } : filtersOf(state);
    table.save(contract.licenses.export, { query }, { fallbackName: 'licenses.csv' });
  };
  return (
    <div className={cx(styles.tools, count > 0 && styles.many)}>
      <Text variant="body2" role="status">
        {count > 0 && t('licenses.chosen', { number: count })}
      </Text>
      {count > 0 && (
        <>
          <IconButton size="small" aria-label={t('licenses.unchoose')} title={t('licenses.unchoose')} onClick={onClear}>
            <CloseIcon fontSize="small" />
          </IconButton>
          {order}
          {mayReadTexts && (
            <DownloadButton
              pending={texts.saving}
              onClick={() => texts.save(contract.licenses.texts, { query: { ids } }, { fallbackName: 'licenses.zip' })}
            >
              {t('licenses.downloadTexts')}
            </DownloadButton>
          )}
        </>
      )}
      <DownloadButton pending={table.saving} onClick={saveTable}>
        {t('licenses.export')}
      </DownloadButton>
    </div>
  );
}
