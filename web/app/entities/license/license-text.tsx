import Box from '@mui/material/Box';
import { color, fonts } from '../../ui/tokens.ts';

/** The text of a license, to read or select. */
export function LicenseText({ text, labelledBy }: { text: string; labelledBy: string }) {
  return (
    <Box
      component="pre"
      // It scrolls, so the keyboard must reach it.
      tabIndex={0}
      aria-labelledby={labelledBy}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: 240,
        overflow: 'auto',
        fontFamily: fonts.mono,
        fontSize: '0.75rem',
        lineHeight: 1.6,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        bgcolor: 'background.default',
        border: `1px solid ${color('hairline')}`,
        borderRadius: 1,
      }}
    >
      {text}
    </Box>
  );
}
