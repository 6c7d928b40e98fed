import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import PendingIcon from '@mui/icons-material/PendingOutlined';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { color } from '../../ui/tokens.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import type { FollowedPayment } from './payment-state.ts';

const names = ['created', 'paid', 'signed', 'mailed'] as const;
const icons = { done: CheckCircleIcon, current: PendingIcon, ahead: CircleIcon };

/** The steps of a payment from the order to the mail: those done with their times, the current one and those to come. */
export function PaymentSteps({ steps }: Pick<FollowedPayment, 'steps'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const current = names.find((name) => !steps[name]);
  return (
    <Box component="ol" aria-label={t('paymentSuccess.steps')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {names.map((name) => {
        const moment = steps[name];
        const state = moment ? 'done' : name === current ? 'current' : 'ahead';
        const Icon = icons[state];
        return (
          <Box
            component="li"
            key={name}
            aria-current={state === 'current' ? 'step' : undefined}
            sx={{
              position: 'relative',
              display: 'grid',
              gridTemplateColumns: '24px minmax(0, 1fr) auto',
              gap: 1.5,
              alignItems: 'center',
              minHeight: 44,
              color: state === 'ahead' ? 'text.secondary' : 'text.primary',
              '&:not(:last-of-type)::after': {
                content: '""',
                position: 'absolute',
                left: 11,
                top: 34,
                height: 20,
                borderLeft: `2px solid ${moment ? color('active') : color('hairline')}`,
              },
            }}
          >
            <Icon
              aria-hidden="true"
              sx={{ color: color(state === 'done' ? 'active' : state === 'current' ? 'trial' : 'control') }}
            />
            <Box component="span" sx={{ fontWeight: state === 'current' ? 650 : 400 }}>
              {t(`paymentSuccess.step.${name}`)}
              <Box component="span" sx={visuallyHidden}>
                {` (${t(`paymentSuccess.stepState.${state}`)})`}
              </Box>
            </Box>
            <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {moment && formatStamp(moment, locale)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
