import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Container } from './container.tsx';
import { Lede } from './lede.tsx';

interface SectionProps {
  /** The anchor to which links on the page lead. */
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of a public page, with 96 px above and below, or 56 px on a phone. */
export function Section({ id, title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={titleId}
      sx={{ py: { xs: 7, md: 12 }, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Container>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {lead && (
          <Lede above={1.5} small>
            {lead}
          </Lede>
        )}
        {children}
      </Container>
    </Box>
  );
}
