import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import Button from '@mui/material/Button';
import type { License } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { downloadText, licenseFileName } from '../lib/download.ts';
import { CopyButton } from './copy-button.tsx';

/** What one does with a license: take it away, or have it checked. */
export function TakeLicense({ license }: { license: License }) {
  const { t } = useTranslation();
  return (
    <>
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
      >
        {t('licenses.check')}
      </Button>
    </>
  );
}
