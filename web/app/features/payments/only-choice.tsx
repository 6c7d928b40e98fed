import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/facts.tsx';

interface OnlyChoiceProps {
  name: string;
  title?: string | null | undefined;
  text: string;
  children: ReactNode;
}

/** A choice with one answer is no choice: it is shown as a fact. */
export function OnlyChoice({ name, title, text, children }: OnlyChoiceProps) {
  return (
    <Facts>
      <Fact name={name}>
        {title && (
          <Box component="span" sx={{ fontWeight: 650 }}>
            {title}
          </Box>
        )}
        {children}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
          {text}
        </Typography>
      </Fact>
    </Facts>
  );
}
