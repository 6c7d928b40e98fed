import Box from '@mui/material/Box';

/** Stands where there is nothing. */
export const absent = (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    —
  </Box>
);

/** People write long names and descriptions; a row shows their beginning. */
export function Clipped({ text }: { text: string | null }) {
  if (!text) return absent;
  return (
    <Box
      title={text}
      sx={{
        maxWidth: { xs: '100%', md: 160, lg: 280 },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: { xs: 'normal', md: 'nowrap' },
      }}
    >
      {text}
    </Box>
  );
}
