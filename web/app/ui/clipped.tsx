import Box from '@mui/material/Box';
import { Fragment } from 'react';

/** Stands where there is nothing. */
export const absent = (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    —
  </Box>
);

/** Names of hosts break after a dot before they break anywhere else. */
const breakable = (text: string) =>
  text.split(/(?<=\.)(?=\S)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

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
      {breakable(text)}
    </Box>
  );
}
