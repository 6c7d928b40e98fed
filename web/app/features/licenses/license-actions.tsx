import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import type { License } from '@warden/contract';
import type { ReactNode } from 'react';
import { TakeLicense } from '../../ui/take-license.tsx';

/** Below the details. What can be bought on top of the license stands on the right. */
export function LicenseActions({ license, offer }: { license: License; offer: ReactNode }) {
  return (
    <DialogActions disableSpacing sx={{ flexWrap: 'wrap', justifyContent: 'flex-start' }}>
      <TakeLicense license={license} />
      {offer && <Box sx={{ ml: { sm: 'auto' } }}>{offer}</Box>}
    </DialogActions>
  );
}
