import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { License } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { downloadText, licenseFileName } from '../../lib/download.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** What one does with a license: take it away, or have it checked. */
export function LicenseActions({ license }: { license: License }) {
  const { t } = useTranslation();
  return (
    <DialogActions disableSpacing sx={{ flexWrap: 'wrap', justifyContent: 'flex-start' }}>
      <CopyButton text={license.license_text} />
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        onClick={() => downloadText(licenseFileName(license.client_id, license.expires_at), license.license_text)}
      >
        {t('licenses.download')}
      </Button>
      <Button
        component={Link}
        to="/license-check"
        state={{ licenseText: license.license_text }}
        variant="text"
        startIcon={<FactCheckIcon />}
        sx={{ ml: { sm: 'auto' } }}
      >
        {t('licenses.check')}
      </Button>
    </DialogActions>
  );
}
