import Box from '@mui/material/Box';
import { Clipped } from '../../ui/clipped.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';

interface InstallNameProps {
  clientId: string;
  description?: string | null | undefined;
}

/** The customer's own name for an installation leads, where there is one; the client id follows. */
export function InstallName({ clientId, description }: InstallNameProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {description && (
        <Box sx={{ fontWeight: 600 }}>
          <Clipped text={description} />
        </Box>
      )}
      <CopyableId value={clientId} />
    </Box>
  );
}
