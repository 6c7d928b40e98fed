import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { licenseParts } from '@warden/license';
import { useEffect, useId, useRef } from 'react';
import { LicenseText } from '../../entities/license/license-text.tsx';
import { downloadText } from '../../lib/browser/download.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Text } from '../../ui/text.tsx';
import { LicenseCodes } from './license-codes.tsx';
import styles from './renew.module.css';

/** The name is short, because somebody types it at the installation. */
const FILE = 'license.txt';

/** The license as a file, as text and as QR codes. */
export function LicenseAnswer({ text }: { text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const answer = useRef<HTMLDivElement>(null);
  // The button that brought it is gone.
  useEffect(() => answer.current?.focus(), []);
  return (
    <div
      ref={answer}
      tabIndex={-1}
      {...{ role: 'group', 'aria-label': t('renew.answer.title') }}
      className={cx(layout.stack, layout.loose, styles.check)}
    >
      <div className={layout.row}>
        <Button variant="contained" startIcon={<DownloadIcon />} onClick={() => downloadText(FILE, text)}>
          {t('licenses.download')}
        </Button>
        <CopyButton text={text} />
      </div>
      <details>
        <summary id={`${id}-text`}>{t('renew.answer.show')}</summary>
        <LicenseText text={text} labelledBy={`${id}-text`} />
      </details>
      <div className={layout.stack}>
        <Text as="h3" variant="h4">
          {t('renew.answer.codes')}
        </Text>
        <Text muted>{t(licenseParts(text).length > 1 ? 'renew.answer.codesText' : 'renew.answer.oneText')}</Text>
        <LicenseCodes text={text} />
      </div>
    </div>
  );
}
