import Box from '@mui/material/Box';
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
        <Box
          title={description}
          sx={{
            fontWeight: 600,
            // A long description takes a second line and no more.
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          {description}
        </Box>
      )}
      <CopyableId value={clientId} />
    </Box>
  );
}
