import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { Install } from '@warden/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
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
  const { data, error, refetch } = useInstalls();
  const [edited, setEdited] = useState<Install | null>(null);
  const [removing, setRemoving] = useState<Install | null>(null);
  return (
    <>
      {error && !data ? (
        <LoadFailure text={t('installs.loadFailed')} error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        empty
      ) : (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
            <Button variant="contained" startIcon={<AddIcon />} onClick={onBind}>
              {t('installs.bind')}
            </Button>
          </Box>
          <Paper>
            <InstallTable rows={data} licensesAddress={licensesAddress} onEdit={setEdited} onRemove={setRemoving} />
          </Paper>
        </>
      )}
      <EditDialog install={edited} onClose={() => setEdited(null)} />
      <RemoveDialog install={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
