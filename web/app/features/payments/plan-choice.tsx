import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import type { Plan, ShopSettings } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/locale.ts';
import { color } from '../../ui/tokens.ts';

interface PlanChoiceProps {
  plans: readonly Plan[];
  value: Plan;
  settings: ShopSettings;
  onChange: (plan: Plan) => void;
}

/** One card per plan on sale; the whole card is the label of its radio button. */
export function PlanChoice({ plans, value, settings, onChange }: PlanChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = useId();
  return (
    <FormControl component="fieldset" fullWidth>
      <FormLabel component="legend">{t('buy.plan')}</FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: `repeat(${plans.length}, 1fr)` }, gap: 1.5 }}>
        {plans.map((plan) => (
          <Box
            component="label"
            key={plan}
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              gap: 0.5,
              p: 1.5,
              pl: 0.75,
              cursor: 'pointer',
              border: '1px solid',
              borderColor: plan === value ? 'text.primary' : color('control'),
              borderRadius: 1,
              bgcolor: plan === value ? 'action.hover' : 'transparent',
              '&:hover': { borderColor: 'text.primary' },
            }}
          >
            <Radio
              name={name}
              value={plan}
              checked={plan === value}
              onChange={() => onChange(plan)}
              sx={{ p: 0.75, color: color('control'), '&.Mui-checked': { color: 'text.primary' } }}
            />
            <Box component="span" sx={{ minWidth: 0, pt: 0.625 }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 650, lineHeight: '24px' }}>
                {t(`licenses.type.${plan}`)}
              </Typography>
              <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                {t('buy.perYear', { price: formatMoney(settings.checkout[plan], settings.currency, locale) })}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
                {t(`buy.plans.${plan}`)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </FormControl>
  );
}
