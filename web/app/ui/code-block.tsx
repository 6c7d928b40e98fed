import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { codeScroll } from './code-scroll.ts';
import { Copy } from './copy.tsx';
import { color, fonts } from './tokens.ts';

interface CodeBlockProps {
  id: string;
  /** The name of the file, or the language. */
  label?: string;
  /** The text to copy, if it differs from what is shown. */
  text?: string;
  children: ReactNode;
}

/** Code with a button that copies it. */
export function CodeBlock({ id, label, text, children }: CodeBlockProps) {
  return (
    <Box
      sx={{
        my: 2,
        bgcolor: 'background.paper',
        border: `1px solid ${color('hairline')}`,
        borderRadius: 1,
        breakInside: 'avoid',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 40,
          pl: 2,
          pr: 0.5,
          borderBottom: `1px solid ${color('hairline')}`,
          color: 'text.secondary',
          fontSize: '0.8125rem',
        }}
      >
        <span>{label}</span>
        <Copy {...(text === undefined ? { from: id } : { text })} />
      </Box>
      <Box
        component="pre"
        id={id}
        // It scrolls, so the keyboard must reach it.
        tabIndex={0}
        {...(label ? { role: 'group', 'aria-label': label } : {})}
        sx={{
          m: 0,
          p: 2,
          ...codeScroll('surface'),
          borderRadius: '0 0 8px 8px',
          fontFamily: fonts.mono,
          fontSize: '0.875rem',
          lineHeight: 1.65,
          tabSize: 2,
          // Marked lines are as wide as the longest one.
          '& code': { display: 'block', width: 'max-content', minWidth: '100%', fontSize: 'inherit' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
