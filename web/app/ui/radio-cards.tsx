import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { color } from './tokens.ts';

interface RadioCardsProps<Value extends string> {
  legend: string;
  cards: readonly { value: Value; title: string; note?: string; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One card per choice; the whole card is the label of its radio button. */
export function RadioCards<Value extends string>({ legend, cards, value, onChange }: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <FormControl component="fieldset" fullWidth>
      <FormLabel component="legend">{legend}</FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: `repeat(${cards.length}, 1fr)` }, gap: 1.5 }}>
        {cards.map((card) => (
          <Box
            component="label"
            key={card.value}
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              gap: 0.5,
              p: 1.5,
              pl: 0.75,
              cursor: 'pointer',
              border: '1px solid',
              borderColor: card.value === value ? 'text.primary' : color('control'),
              borderRadius: 1,
              bgcolor: card.value === value ? 'action.hover' : 'transparent',
              '&:hover': { borderColor: 'text.primary' },
            }}
          >
            <Radio
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              sx={{ p: 0.75, color: color('control'), '&.Mui-checked': { color: 'text.primary' } }}
            />
            <Box component="span" sx={{ minWidth: 0, pt: 0.625 }}>
              <Typography component="span" sx={{ display: 'block', fontWeight: 650, lineHeight: '24px' }}>
                {card.title}
              </Typography>
              {card.note && (
                <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                  {card.note}
                </Typography>
              )}
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
                {card.text}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </FormControl>
  );
}
