import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';

interface MessagePageProps {
  code?: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function MessagePage({ code, title, text, children }: MessagePageProps) {
  return (
    <Container sx={{ py: { xs: 7, md: 12 } }}>
      {code && (
        <Typography component="p" sx={{ fontFamily: 'monospace', color: 'text.secondary', mb: 1 }}>
          {code}
        </Typography>
      )}
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '34em' }}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>{children}</Box>
    </Container>
  );
}
