import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { color } from '../../ui/tokens.ts';

interface JourneyStopProps {
  component?: 'li' | 'div';
  name: string;
  text: string;
}

export function JourneyStop({ component = 'div', name, text }: JourneyStopProps) {
  return (
    <Box
      component={component}
      sx={{
        position: 'relative',
        p: 2.5,
        bgcolor: 'background.paper',
        border: `1px solid ${color('hairline')}`,
        borderRadius: 1,
      }}
    >
      <Typography variant="h4" component="h3">
        {name}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, fontSize: '0.9375rem' }}>
        {text}
      </Typography>
    </Box>
  );
}
