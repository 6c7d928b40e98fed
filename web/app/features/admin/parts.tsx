import { type ComponentType, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import shared from './admin.module.css';

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
      <nav aria-label={label} className={cx(layout.row, shared.parts)}>
        {parts.map(({ name, title }) => (
          <Button
            key={name}
            to={addressOf(name)}
            preventScrollReset
            size="small"
            variant={name === current?.name ? 'outlined' : 'text'}
            aria-current={name === current?.name ? 'page' : undefined}
          >
            {title}
          </Button>
        ))}
      </nav>
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>{current && <current.Content />}</Suspense>
    </>
  );
}
