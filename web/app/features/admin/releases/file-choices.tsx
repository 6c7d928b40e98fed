import { systems } from '@warden/contract/calls';
import { type Ref, useId, useRef } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import shared from '../admin.module.css';
import styles from './releases.module.css';
import { systemName } from './systems.ts';

export type Files = Readonly<Record<string, File>>;

interface FileChoiceProps {
  system: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}

function FileChoice({ system, file, onChange }: FileChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const name = systemName(system);
  return (
    <li className={styles.file}>
      <span>{name}</span>
      <div className={styles.fileName}>{file && `${file.name} · ${formatBytes(file.size, locale)}`}</div>
      <input
        ref={input}
        type="file"
        hidden
        data-system={system}
        onChange={({ target }) => {
          if (target.files?.[0]) onChange(target.files[0]);
          // Without this, choosing the same file again after removing it would fire no event.
          target.value = '';
        }}
      />
      {file ? (
        <Button
          variant="text"
          size="small"
          aria-label={t('panel.publish.removeFor', { system: name })}
          onClick={() => onChange(undefined)}
        >
          {t('panel.publish.remove')}
        </Button>
      ) : (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('panel.publish.chooseFor', { system: name })}
          onClick={() => input.current?.click()}
        >
          {t('panel.publish.choose')}
        </Button>
      )}
    </li>
  );
}

interface FileChoicesProps {
  ref: Ref<HTMLFieldSetElement>;
  files: Files;
  error: string | null;
  onChange: (files: Files) => void;
}

/** One installer for each system that the release is made for. */
export function FileChoices({ ref, files, error, onChange }: FileChoicesProps) {
  const { t } = useTranslation();
  const id = useId();
  const change = (system: string) => (file: File | undefined) => {
    const { [system]: _, ...others } = files;
    onChange(file ? { ...others, [system]: file } : others);
  };
  return (
    <fieldset ref={ref} aria-describedby={`${id}-note`} className={shared.group}>
      <legend className={shared.legend}>{t('panel.publish.files')}</legend>
      <p id={`${id}-note`} role={error ? 'alert' : undefined} className={styles.filesNote}>
        {error ?? t('panel.publish.filesHelp')}
      </p>
      <ul className={shared.list}>
        {systems.map((system) => (
          <FileChoice key={system} system={system} file={files[system]} onChange={change(system)} />
        ))}
      </ul>
    </fieldset>
  );
}
