import type { ReactNode } from 'react';
import { DialogContent } from './app-dialog.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedContentProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** What is said where it could not be loaded. */
  failed: string;
  children: (data: T) => ReactNode;
}

/** What a dialog loads once it is open: a placeholder, then the content or why there is none. */
export function LoadedContent<T>({ query, failed, children }: LoadedContentProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <DialogContent aria-busy={!error}>
      {error ? (
        <LoadFailure text={failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={360} />
      )}
    </DialogContent>
  );
}
