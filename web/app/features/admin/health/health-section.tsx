import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface HealthSectionProps {
  title: string;
  lead: string;
  action?: ReactNode;
  children: ReactNode;
}

export function HealthSection({ title, lead, action, children }: HealthSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 6 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 280 }}>
          <Typography id={id} component="h2" variant="h3">
            {title}
          </Typography>
          <Typography color="textSecondary" variant="body2" sx={{ mt: 0.5, maxWidth: '80ch' }}>
            {lead}
          </Typography>
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}
