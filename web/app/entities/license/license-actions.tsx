import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import type { ReadLicense } from '@warden/contract';
import { downloadText } from '../../lib/browser/download.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Every file system accepts this name, and it says which license the file holds. */
const licenseFileName = (client: string, expires: string) =>
  `warden-license-${client.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)}-${expires.slice(0, 10)}.txt`;

const save = (license: ReadLicense, text: string) =>
  downloadText(licenseFileName(license.client_id, license.expires_at), text);

interface LicenseActionsProps {
  license: ReadLicense;
  /** The name of the copy button where it is the main action of the page. */
  copy?: string;
}

/** Buttons that copy, download or check a license, where its text may be read. */
export function LicenseActions({ license, copy }: LicenseActionsProps) {
  const { t } = useTranslation();
  const { license_text: text } = license;
  if (text === null) return null;
  return (
    <>
      <CopyButton text={text} label={copy} variant={copy ? 'contained' : 'outlined'} />
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => save(license, text)}>
        {t('licenses.download')}
      </Button>
      <Button to="/license-check" state={{ licenseText: text }} variant="text" startIcon={<FactCheckIcon />}>
        {t('licenses.check')}
      </Button>
    </>
  );
}

/** The same for a license among others, whose buttons name the installation. */
export function LicenseButtons({ license }: { license: ReadLicense }) {
  const { t } = useTranslation();
  const { license_text: text, client_id: client } = license;
  if (text === null) return null;
  return (
    <>
      <CopyButton text={text} size="small" name={t('order.copyOf', { client })} />
      <Button
        variant="outlined"
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={t('order.downloadOf', { client })}
        onClick={() => save(license, text)}
      >
        {t('licenses.download')}
      </Button>
    </>
  );
}
