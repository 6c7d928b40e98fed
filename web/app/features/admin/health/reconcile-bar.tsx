import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import type { contract, ReplyOf } from '@warden/contract';
import { useId, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { formatDays } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { fonts } from '../../../ui/tokens.ts';
import { useReconcile } from './reconcile.ts';

type Result = ReplyOf<typeof contract.admin.reconcile>['data'];

const periods = [8, 30, 90, 365];
const names = ['payments', 'refunds', 'mended', 'unknown', 'doubted', 'paid_without_license'] as const;

function Outcome({ result }: { result: Result }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const open = result.unknown.length + result.doubted.length + result.paid_without_license.length > 0;
  const show = (value: number | string[]) => (typeof value === 'number' ? value : value.length).toLocaleString(locale);
  return (
    <Alert severity={open ? 'warning' : 'success'} role="status" sx={{ mt: 2 }}>
      <AlertTitle>{t('panel.health.reconciled')}</AlertTitle>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {names.map((name) => {
          const value = result[name];
          return (
            <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              <dt>{`${t(`panel.health.result.${name}`)}:`}</dt>
              <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
                {show(value)}
              </Box>
              {typeof value !== 'number' && value.length > 0 && (
                <Box
                  component="dd"
                  sx={{ m: 0, fontFamily: fonts.mono, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
                >
                  {value.join(', ')}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Alert>
  );
}

/** Starts a reconciliation with the payment provider and shows its result. */
export function ReconcileBar() {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [days, setDays] = useState(periods[0] as number);
  const { mutate, data, error, isPending } = useReconcile();
  const refusal = serverMessage(error);
  return (
    <Paper sx={{ px: 2, py: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 240, maxWidth: '70ch' }}>
          {t('panel.health.reconcileText')}
        </Typography>
        <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="label" htmlFor={id} variant="body2" color="textSecondary">
            {t('panel.health.reconcileDays')}
          </Typography>
          <Select native size="small" id={id} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {periods.map((period) => (
              <option key={period} value={period}>
                {formatDays(period, locale)}
              </option>
            ))}
          </Select>
          <Button variant="outlined" loading={isPending} onClick={() => mutate(days)}>
            {t('panel.health.reconcile')}
          </Button>
        </Box>
      </Box>
      {error && (
        <Alert severity="error" role="alert" sx={{ mt: 2 }}>
          {refusal ?? t('panel.health.reconcileFailed')}
        </Alert>
      )}
      {data && !error && <Outcome result={data} />}
    </Paper>
  );
}
