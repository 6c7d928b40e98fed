import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { color } from '../../../ui/tokens.ts';
import { type Setting, useWriteSettings } from './write-setting.ts';

interface SettingToggleProps {
  name: string;
  text: string;
  on: boolean;
  /** The value to write when it is switched. */
  settingFor: (on: boolean) => Setting;
}

/** A switch that writes at once, and shows the new state only when the server has stored it. */
export function SettingToggle({ name, text, on, settingFor }: SettingToggleProps) {
  const { t } = useTranslation();
  const id = useId();
  const { mutate, isPending, error } = useWriteSettings();
  const refusal = serverMessage(error);
  return (
    <Box sx={{ py: 1.5, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box>
          <Typography component="label" htmlFor={id} sx={{ fontWeight: 600, cursor: 'pointer' }}>
            {name}
          </Typography>
          <Typography id={`${id}-note`} variant="body2" color="textSecondary">
            {text}
          </Typography>
        </Box>
        <Switch
          id={id}
          checked={on}
          disabled={isPending}
          onChange={(_, wanted) =>
            mutate([settingFor(wanted)], { onSuccess: () => showNotice(t('panel.settings.saved')) })
          }
          slotProps={{ input: { role: 'switch', 'aria-describedby': `${id}-note` } }}
          sx={{
            '& .MuiSwitch-track': { bgcolor: color('control'), opacity: '1 !important' },
            '& .MuiSwitch-thumb': { bgcolor: color('bg'), border: `2px solid ${color('control')}`, boxShadow: 'none' },
            '& .Mui-checked + .MuiSwitch-track': { bgcolor: `${color('active')} !important` },
            '& .Mui-checked .MuiSwitch-thumb': { borderColor: color('active') },
            '& .Mui-focusVisible .MuiSwitch-thumb': { outline: `2px solid ${color('focus')}`, outlineOffset: 2 },
          }}
        />
      </Box>
      {error && (
        <Alert severity="error" role="alert" sx={{ mt: 1 }}>
          {refusal ?? t('panel.settings.failed')}
        </Alert>
      )}
    </Box>
  );
}
