import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { color } from '../../ui/tokens.ts';

/** A drawing in boxes and arrows of HTML, read from top to bottom, so that it fits a phone. */
export function Diagram({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <Box component="figure" sx={{ m: 0, my: 3, breakInside: 'avoid' }}>
      {children}
      <Box component="figcaption" sx={{ mt: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}>
        {caption}
      </Box>
    </Box>
  );
}

/** A frame around the parts that run in one place. */
export function Zone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ p: { xs: 1.5, sm: 2 }, border: `1px dashed ${color('control')}`, borderRadius: 1.5 }}>
      <Box component="p" sx={{ '&&': { m: 0, mb: 1.5 }, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** Parts side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 }}>{children}</Box>
);

interface PartProps {
  title: string;
  text?: string;
  /** Whether this part limits the capacity of the whole. */
  strong?: boolean;
}

export function Part({ title, text, strong = false }: PartProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignContent: 'center',
        px: { xs: 0.5, sm: 1.5 },
        py: 1.25,
        textAlign: 'center',
        bgcolor: 'background.paper',
        border: `1px solid ${color(strong ? 'trial' : 'control')}`,
        borderRadius: 1,
        lineHeight: 1.35,
      }}
    >
      <Box component="strong" sx={{ display: 'block', fontSize: { xs: '0.8125rem', sm: '0.9375rem' } }}>
        {title}
      </Box>
      {text && (
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {text}
        </Box>
      )}
    </Box>
  );
}

/** An arrow with the name of what goes from the part above to the part below. */
export function Arrow({ text }: { text?: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 16px minmax(0, 1fr)',
        alignItems: 'center',
        columnGap: 1,
        fontSize: '0.8125rem',
        lineHeight: 1.3,
        color: 'text.secondary',
      }}
    >
      <Box
        component="svg"
        aria-hidden="true"
        viewBox="0 0 16 36"
        sx={{ gridColumn: 2, width: 16, height: 36, stroke: color('control'), fill: 'none', strokeWidth: 1.5 }}
      >
        <path d="M8 2v30M3 26l5 6 5-6" />
      </Box>
      {text && <span>{text}</span>}
    </Box>
  );
}
