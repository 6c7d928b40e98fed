import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { systems } from '@warden/contract';
import { useId, useRef } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
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
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '128px minmax(0, 1fr) auto' },
        columnGap: 2,
        alignItems: 'center',
        minHeight: 44,
        py: 0.5,
        fontSize: '0.875rem',
      }}
    >
      <span>{name}</span>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          gridRow: { xs: 2, sm: 'auto' },
          color: 'text.secondary',
          overflowWrap: 'anywhere',
        }}
      >
        {file && `${file.name} · ${formatBytes(file.size, locale)}`}
      </Box>
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
    </Box>
  );
}

interface FileChoicesProps {
  files: Files;
  error: string | null;
  onChange: (files: Files) => void;
}

/** One installer for each system that the release is made for. */
export function FileChoices({ files, error, onChange }: FileChoicesProps) {
  const { t } = useTranslation();
  const id = useId();
  const change = (system: string) => (file: File | undefined) => {
    const { [system]: _, ...others } = files;
    onChange(file ? { ...others, [system]: file } : others);
  };
  return (
    <Box component="fieldset" aria-describedby={`${id}-note`} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: '0.875rem', fontWeight: 600 }}>
        {t('panel.publish.files')}
      </Box>
      <FormHelperText id={`${id}-note`} error={error !== null} role={error ? 'alert' : undefined}>
        {error ?? t('panel.publish.filesHelp')}
      </FormHelperText>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {systems.map((system) => (
          <FileChoice key={system} system={system} file={files[system]} onChange={change(system)} />
        ))}
      </Box>
    </Box>
  );
}
