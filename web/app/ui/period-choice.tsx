import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { moscowToday, type Period, periodNames, periodOf } from '../lib/format/periods.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Field } from './field.tsx';

interface PeriodChoiceProps {
  value: Period;
  onChange: (period: Period) => void;
}

/** A first and a last day, with buttons for the periods that accountants ask for. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation();
  const today = moscowToday(new Date());
  return (
    <>
      <Box
        role="group"
        aria-label={t('documents.period.choices')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        {periodNames.map((name) => {
          const period = periodOf(name, today);
          const chosen = period.from === value.from && period.to === value.to;
          return (
            <Button
              key={name}
              size="small"
              variant="outlined"
              aria-pressed={chosen}
              onClick={() => onChange(period)}
              sx={chosen ? { borderColor: 'text.primary', bgcolor: 'action.selected' } : {}}
            >
              {t(`documents.period.${name}`)}
            </Button>
          );
        })}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            type="date"
            label={t(`documents.period.${end}`)}
            value={value[end]}
            onChange={(event) => onChange({ ...value, [end]: event.target.value })}
          />
        ))}
      </Box>
    </>
  );
}
