import AddIcon from '@mui/icons-material/Add';
import type { Install } from '@warden/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { RowFocus } from '../../ui/row-focus.tsx';
import { Text } from '../../ui/text.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { InstallTable } from './install-table.tsx';
import { useInstalls } from './list-installs.ts';
import { RemoveDialog } from './remove-dialog.tsx';

interface InstallsTabProps {
  onBind: () => void;
  licensesAddress: (clientId: string) => string;
  /** Shown to an account without an installation. */
  empty: ReactNode;
}

export function InstallsTab({ onBind, licensesAddress, empty }: InstallsTabProps) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInstalls();
  const [edited, setEdited] = useState<Install | null>(null);
  const [removing, setRemoving] = useState<Install | null>(null);
  return (
    <RowFocus label={t('installs.caption')}>
      {error && !data ? (
        <LoadFailure text={t('installs.loadFailed')} error={error} onRetry={() => void refetch()} reads="error" />
      ) : data?.length === 0 ? (
        empty
      ) : (
        <div className={layout.stack}>
          <div className={cx(layout.row, layout.end)}>
            <Button variant="contained" startIcon={<AddIcon />} onClick={onBind}>
              {t('installs.bind')}
            </Button>
          </div>
          <Paper>
            <InstallTable rows={data} licensesAddress={licensesAddress} onEdit={setEdited} onRemove={setRemoving} />
          </Paper>
          {data && hasNextPage && (
            <div className={layout.row}>
              <Text variant="body2" muted role="status">
                {t('installs.shown', { number: data.length })}
              </Text>
              <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('installs.more')}
              </Button>
            </div>
          )}
        </div>
      )}
      {edited && <EditDialog install={edited} onClose={() => setEdited(null)} />}
      {removing && <RemoveDialog install={removing} onClose={() => setRemoving(null)} />}
    </RowFocus>
  );
}
