import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MAX_LICENSE_TEXT } from '@warden/contract';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { codeScroll, fitColumns } from '../../ui/code-scroll.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { color, fonts } from '../../ui/tokens.ts';

interface LicenseTextFieldProps extends FieldProps {
  /** Called with the text of a chosen or dropped file. */
  onFileText: (text: string) => void;
  rows?: number;
}

/** A field for a license, which can be pasted, dropped as a file or chosen as a file. */
export function LicenseTextField({ onFileText, error, rows = 8, ...field }: LicenseTextFieldProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  const take = async (file: File | undefined) => {
    if (!file) return;
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
    <Box
      sx={{ containerType: 'inline-size' }}
      onDragOver={onDrag}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        setDragging(false);
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <Field
        {...field}
        multiline
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        error={trouble ?? error}
        placeholder="-----BEGIN WARDEN LICENSE-----"
        sx={{
          fontFamily: fonts.mono,
          fontSize: fitColumns('0.8125rem', 26),
          '& textarea': {
            ...codeScroll('bg'),
            lineHeight: '20px',
            borderRadius: 1,
            // On paper the whole text is shown. Only here, because HTML checkers do not know the property yet.
            '@media print': { fieldSizing: 'content' },
          },
          ...(dragging ? { outline: `2px dashed ${color('focus')}`, outlineOffset: 2 } : {}),
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mt: 1.5 }}>
        <Button variant="outlined" size="small" startIcon={<UploadFileIcon />} onClick={() => picker.current?.click()}>
          {t('licenseText.choose')}
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ '@media (hover: none)': { display: 'none' } }}>
          {t('licenseText.drop')}
        </Typography>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label={t('licenseText.choose')}
          accept=".txt,.license,.lic,text/plain"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Box>
    </Box>
  );
}
