import Box from '@mui/material/Box';

/** Stands where there is nothing. */
export const absent = (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    —
  </Box>
);

/** People write long names and descriptions; a row shows their beginning. */
export function Clipped({ text, max = 280 }: { text: string | null; max?: number }) {
  if (!text) return absent;
  return (
    <Box
      title={text}
      sx={{
        maxWidth: { xs: '100%', md: Math.min(max * 0.6, 160), lg: max },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: { xs: 'normal', md: 'nowrap' },
      }}
    >
      {text}
    </Box>
  );
}
