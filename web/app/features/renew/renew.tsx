import PhotoCameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { docsLocaleFor } from '@warden/i18n/locales';
import { parseCarriedRequest } from '@warden/license';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { LicenseTextField } from '../../entities/license/license-text-field.tsx';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import layout from '../../ui/layout.module.css';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { NumberedStep, NumberedSteps } from '../../ui/numbered-steps.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Camera } from './camera.tsx';
import { GetLicense } from './get-license.tsx';
import { keep, readKept } from './kept-request.ts';
import { LicenseAnswer } from './license-answer.tsx';
import { readPicture } from './read-picture.ts';
import styles from './renew.module.css';

const WITH_CAMERA = '#camera';
const MAX_FILE = 20_000_000;

function Command({ label, text }: { label: string; text: string }) {
  return (
    <CodeBlock id={useId()} label={label} text={text}>
      <code>{text}</code>
    </CodeBlock>
  );
}

/**
 * Browsers allow the camera by the headers of the page that was loaded, and only this one's headers do. A visitor who
 * came from another page of the site without a load loads this one now.
 */
const mayUseCamera = () => {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === location.pathname;
};

/** Reads a request from a text file or from a picture of its QR code. */
const useFileReader = () => {
  const { t } = useTranslation();
  return async (file: File): Promise<string> => {
    if (file.size > MAX_FILE) throw new Error(t('renew.trouble.tooLarge'));
    const isPicture = file.type.startsWith('image/');
    const text = await (isPicture ? readPicture(file) : file.text()).catch(() => undefined);
    if (!parseCarriedRequest(text))
      throw new Error(t(isPicture && !text ? 'renew.trouble.noCode' : 'renew.trouble.notRequest'));
    return text as string;
  };
};

/** Carries a request out of a closed network and a license back. All of it is loaded at once, and works offline. */
export function Renew() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const locale = useLocale();
  const read = useFileReader();
  const [text, setText] = useState('');
  const [license, setLicense] = useState<string | null>(null);
  const [isFilming, setFilming] = useState(false);
  const request = parseCarriedRequest(text);

  const bring = (brought: string) => {
    setText(brought);
    setLicense(null);
    keep(parseCarriedRequest(brought) ? brought : '');
  };
  // The server knows neither what the tab keeps nor the end of the address.
  useEffect(() => {
    setText(readKept());
    if (hash === WITH_CAMERA) setFilming(true);
  }, [hash]);
  const film = () => {
    if (mayUseCamera()) return setFilming(!isFilming);
    history.replaceState(history.state, '', WITH_CAMERA);
    location.reload();
  };
  const onCode = (code: string) => {
    const isRequest = parseCarriedRequest(code) !== undefined;
    if (isRequest) {
      bring(code);
      setFilming(false);
    }
    return isRequest;
  };
  return (
    <NumberedSteps className={styles.steps}>
      <NumberedStep as="h2" number={1} title={t('renew.make.title')} text={t('renew.make.text')}>
        <Command label={t('renew.make.file')} text="npx warden-license request > request.txt" />
        <Command label={t('renew.make.code')} text="npx warden-license request --qr" />
        <TextLink to={`/docs/${docsLocaleFor(locale)}/integrate#without-a-network`}>{t('renew.make.guide')}</TextLink>
      </NumberedStep>
      <NumberedStep as="h2" number={2} title={t('renew.give.title')} text={t('renew.give.text')}>
        <div className={styles.field}>
          {!hydrated && <NeedsScript />}
          <LicenseTextField
            label={t('renew.give.field')}
            help={t('renew.give.help')}
            error={text.trim() && !request ? t('renew.trouble.notRequest') : undefined}
            rows={7}
            value={text}
            // The field is read-only until hydration, because React would lose what is typed before.
            readOnly={!hydrated}
            onChange={(event) => bring(event.target.value)}
            onFileText={bring}
            other={{ placeholder: '-----BEGIN WARDEN REQUEST-----', accept: '.txt,text/plain,image/*', read }}
            actions={
              <Button variant="outlined" size="small" startIcon={<PhotoCameraIcon />} onClick={film}>
                {t(isFilming ? 'renew.give.stop' : 'renew.give.camera')}
              </Button>
            }
          />
        </div>
        {isFilming && <Camera onCode={onCode} />}
      </NumberedStep>
      <NumberedStep as="h2" number={3} title={t('renew.check.title')}>
        {request ? (
          <GetLicense
            key={request.request}
            request={request}
            onLicense={(got) => {
              setLicense(got);
              // The request is used up.
              keep('');
            }}
          />
        ) : (
          <Text muted>{t('renew.check.waiting')}</Text>
        )}
      </NumberedStep>
      <NumberedStep as="h2" number={4} title={t('renew.answer.title')} text={t('renew.answer.text')}>
        {license && <LicenseAnswer text={license} />}
        <Command label={t('renew.answer.install')} text="npx warden-license install license.txt" />
        {license && (
          <Button variant="text" onClick={() => bring('')} className={layout.outdent}>
            {t('renew.give.clear')}
          </Button>
        )}
      </NumberedStep>
    </NumberedSteps>
  );
}
