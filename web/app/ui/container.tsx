import Box, { type BoxProps } from '@mui/material/Box';

/** The page's measure: 1200 px with 16, 24 or 32 px beside it. */
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
