import Box, { type BoxProps } from '@mui/material/Box';

/** Limits the content of a page to 1200 px and keeps 16, 24 or 32 px free on each side. */
export function Container({ sx, ...rest }: BoxProps) {
  return (
    <Box
      sx={[
        { width: '100%', maxWidth: 1264, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
      {...rest}
    />
  );
}
