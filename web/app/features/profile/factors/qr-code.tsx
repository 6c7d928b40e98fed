import Box from '@mui/material/Box';

/** The dark cells of the code as one path. */
const pathOf = (cells: boolean[][]) =>
  cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A QR code. It is black on white in every theme, because many cameras do not read the reverse. */
export function QrCode({ cells, label }: { cells: boolean[][]; label: string }) {
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      sx={{ width: 192, height: 192, flexShrink: 0, bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={pathOf(cells)} fill="#000" />
    </Box>
  );
}
