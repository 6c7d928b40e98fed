import Box from '@mui/material/Box';
import { Fragment } from 'react';

/** Marks an empty value. */
export const absent = (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    —
  </Box>
);

/** Lets the names of hosts wrap after a dot rather than anywhere else. */
const breakable = (text: string) =>
  text.split(/(?<=\.)(?=\S)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** The beginning of a text. Names and descriptions may be too long for a row. */
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
      {breakable(text)}
    </Box>
  );
}
