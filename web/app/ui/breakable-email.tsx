import Box from '@mui/material/Box';

/** An e-mail address that wraps after its @ rather than anywhere else. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Box>
  );
}
