import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** Placeholders for a short list of rows with two lines each. */
export function RowSkeletons() {
  return (
    <Stack sx={{ gap: 1 }}>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} variant="rounded" height={52} />
      ))}
    </Stack>
  );
}
