import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { MAX_LICENSE_TEXT } from '@warden/contract';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import scroll from '../../ui/code-scroll.module.css';
import { cx } from '../../ui/cx.ts';
import { TextArea, type TextAreaProps } from '../../ui/field.tsx';
import styles from './license-text-field.module.css';

interface LicenseTextFieldProps extends TextAreaProps {
  /** Called with the text of a chosen or dropped file. */
  onFileText: (text: string) => void;
  /** What else stands below the field. */
  actions?: ReactNode;
  /** For another text than a license: how it begins, and how it is read from which files. */
  other?: {
    placeholder: string;
    accept: string;
    /** Rejects with a sentence that says what is wrong with the file. */
    read: (file: File) => Promise<string>;
  };
}

/** A field for a license, which can be pasted, dropped as a file or chosen as a file. */
export function LicenseTextField({ onFileText, actions, other, error, rows = 8, ...field }: LicenseTextFieldProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (other) {
      return other.read(file).then(
        (text) => {
          onFileText(text);
          setTrouble(null);
        },
        ({ message }: Error) => setTrouble(message),
      );
    }
    if (file.size > MAX_LICENSE_TEXT) return setTrouble(t('licenseText.tooLarge'));
    try {
      onFileText(await file.text());
      setTrouble(null);
    } catch {
      setTrouble(t('licenseText.unreadable'));
    }
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragging(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files that are dropped can also be chosen by a button
    <div
      className={styles.around}
      onDragOver={onDrag}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        setDragging(false);
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <TextArea
        {...field}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        error={trouble ?? error}
        placeholder={other?.placeholder ?? '-----BEGIN WARDEN LICENSE-----'}
        className={cx(scroll.scroll, styles.text, dragging && styles.target)}
      />
      <div className={styles.file}>
        {actions}
        <Button variant="outlined" size="small" startIcon={<UploadFileIcon />} onClick={() => picker.current?.click()}>
          {t('licenseText.choose')}
        </Button>
        <span className={styles.drop}>{t('licenseText.drop')}</span>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('licenseText.choose')}
          accept={other?.accept ?? '.txt,.license,.lic,text/plain'}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
