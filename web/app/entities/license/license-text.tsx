import Box from '@mui/material/Box';
import { codeScroll, fitColumns } from '../../ui/code-scroll.ts';
import { color, fonts } from '../../ui/tokens.ts';

/** The text of a license, to read or select. */
export function LicenseText({ text, labelledBy }: { text: string; labelledBy: string }) {
  return (
    // On a phone it reaches the edges of the dialog, so that its 64 columns fit.
    <Box sx={{ containerType: 'inline-size', mx: { xs: 'calc(-1 * var(--gutter, 0px))', sm: 0 } }}>
      <Box
        component="pre"
        // It scrolls, so the keyboard must reach it.
        tabIndex={0}
        role="group"
        aria-labelledby={labelledBy}
        sx={{
          m: 0,
          px: { xs: 1, sm: 1.5 },
          py: 1.5,
          maxHeight: 240,
          overflowY: 'auto',
          ...codeScroll('bg'),
          fontFamily: fonts.mono,
          fontSize: { xs: fitColumns('0.75rem', 18), sm: '0.75rem' },
          lineHeight: 1.6,
          border: `1px solid ${color('hairline')}`,
          borderRadius: 1,
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
