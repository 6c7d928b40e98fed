import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';

/** For a link that was cut short on its way, and the other way to the same end. */
export function LinkIncomplete({ text, action, to }: { text: string; action: string; to: string }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Alert severity="error" role="alert">
        {text}
      </Alert>
      <Button component={Link} to={to} variant="outlined" size="large">
        {action}
      </Button>
    </Stack>
  );
}
