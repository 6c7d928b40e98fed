import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import PendingIcon from '@mui/icons-material/PendingOutlined';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { color } from './tokens.ts';
import { visuallyHidden } from './visually-hidden.ts';

export interface Step {
  name: string;
  text: string;
  /** When it happened, in words; null as long as it has not. */
  when: string | null;
  /** What there is to know about a step that is under way. */
  note?: string | undefined;
}

const icons = { done: CheckCircleIcon, current: PendingIcon, ahead: CircleIcon };

/** Steps in their order: those done with their times, the current one and those to come. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useTranslation();
  const current = steps.find(({ when }) => !when);
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {steps.map((step) => {
        const state = step.when ? 'done' : step === current ? 'current' : 'ahead';
        const Icon = icons[state];
        return (
          <Box
            component="li"
            key={step.name}
            aria-current={state === 'current' ? 'step' : undefined}
            sx={{
              position: 'relative',
              display: 'grid',
              gridTemplateColumns: '24px minmax(0, 1fr) auto',
              gap: 1.5,
              alignItems: 'start',
              py: 1.25,
              color: state === 'ahead' ? 'text.secondary' : 'text.primary',
              '&:not(:last-of-type)::after': {
                content: '""',
                position: 'absolute',
                left: 11,
                top: 36,
                bottom: -8,
                borderLeft: `2px solid ${step.when ? color('active') : color('hairline')}`,
              },
            }}
          >
            <Icon
              aria-hidden="true"
              sx={{ color: color(state === 'done' ? 'active' : state === 'current' ? 'trial' : 'control') }}
            />
            <Box component="span" sx={{ fontWeight: state === 'current' ? 650 : 400 }}>
              {step.text}
              <Box component="span" sx={visuallyHidden}>
                {` (${t(`paymentSuccess.stepState.${state}`)})`}
              </Box>
              {step.note && (
                <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', fontWeight: 400 }}>
                  {step.note}
                </Box>
              )}
            </Box>
            <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {step.when}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
