import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';

interface PartsProps {
  /** The tab of the panel that has these parts. */
  tab: string;
  label: string;
  /** The first part is the default and is left out of the address. */
  parts: readonly { name: string; title: string; Content: ComponentType }[];
}

/** A tab of the panel that consists of several parts, each with an address of its own. */
export function Parts({ tab, label, parts }: PartsProps) {
  const [query] = useSearchParams();
  const current = parts.find(({ name }) => name === query.get('part')) ?? parts[0];
  const addressOf = (part: string) => `?${new URLSearchParams({ tab, ...(part === parts[0]?.name ? {} : { part }) })}`;
  return (
    <>
      <Box component="nav" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
        {parts.map(({ name, title }) => (
          <Button
            key={name}
            component={Link}
            to={addressOf(name)}
            preventScrollReset
            size="small"
            variant={name === current?.name ? 'outlined' : 'text'}
            aria-current={name === current?.name ? 'page' : undefined}
          >
            {title}
          </Button>
        ))}
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>{current && <current.Content />}</Suspense>
    </>
  );
}
