import Box from '@mui/material/Box';
import { color, fonts, tint } from '../../../ui/tokens.ts';

const lines = [
  ['118', 'const { code } = await charge(order);', false],
  ['119', "if (code !== 'ok') {", false],
  ['120', '  throw new PaymentDeclined(code);', true],
  ['121', '}', false],
] as const;

export function StackTrace() {
  return (
    <Box
      sx={{
        fontFamily: fonts.mono,
        fontSize: '0.75rem',
        lineHeight: 1.9,
        bgcolor: 'background.default',
        borderTop: `1px solid ${color('hairline')}`,
        py: 1,
      }}
    >
      {lines.map(([number, code, here]) => (
        <Box
          key={number}
          sx={{
            px: 2,
            whiteSpace: 'pre',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            bgcolor: here ? tint('revoked', 12) : 'transparent',
            boxShadow: here ? `inset 2px 0 ${color('revoked')}` : 'none',
            color: here ? 'text.primary' : 'text.secondary',
          }}
        >
          {`${number}  ${code}`}
        </Box>
      ))}
    </Box>
  );
}
