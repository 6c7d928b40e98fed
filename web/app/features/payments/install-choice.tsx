import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Select from '@mui/material/Select';
import type { Install } from '@warden/contract';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { fonts } from '../../ui/tokens.ts';
import { OnlyChoice } from './only-choice.tsx';

const nameOf = ({ description, hostname }: Partial<Install>) => description || hostname;

interface InstallChoiceProps {
  installs: readonly Install[];
  value: string;
  /** Whether the installation is fixed, because the license to extend belongs to it. */
  fixed: boolean;
  onChange: (clientId: string) => void;
}

export function InstallChoice({ installs, value, fixed, onChange }: InstallChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  if (fixed || (installs.length === 1 && value)) {
    const name = nameOf(installs.find(({ clientId }) => clientId === value) ?? {});
    return (
      <OnlyChoice name={t('buy.install')} title={name} text={t('buy.installHelp')}>
        <Box component="span" sx={{ fontFamily: fonts.mono, fontSize: '0.875rem' }}>
          {value}
        </Box>
      </OnlyChoice>
    );
  }
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>{t('buy.install')}</FormLabel>
      <Select
        native
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ 'aria-describedby': `${id}-note` }}
        sx={{ '& select': { textOverflow: 'ellipsis' } }}
      >
        <option value="" disabled>
          {t('buy.chooseInstall')}
        </option>
        {installs.map((install) => (
          <option key={install.id} value={install.clientId}>
            {[nameOf(install), install.clientId].filter(Boolean).join(' · ')}
          </option>
        ))}
      </Select>
      <FormHelperText id={`${id}-note`}>{t('buy.installHelp')}</FormHelperText>
    </FormControl>
  );
}
