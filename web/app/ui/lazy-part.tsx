import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isOffline } from '../lib/api/connection.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import styles from './lazy-part.module.css';
import { LoadFailure } from './load-failure.tsx';
import { Paper } from './paper.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** Says at the edge of the screen that a dialog is being loaded, unless it is there at once. */
function Aside({ children }: { children: ReactNode }) {
  return <div className={styles.aside}>{children}</div>;
}

interface LazyPart<P> {
  /** Undefined until it is loaded. */
  component: () => ComponentType<P> | undefined;
  /** Loads it together with its texts. */
  load: (loadTexts: () => Promise<void>) => Promise<void>;
  /** Begins to load it before it is shown, for example when the pointer comes near. */
  preload: () => void;
}

/** Loads the page again where the server answers. The page stays as it is where the server does not. */
const reloadPage = async () => {
  await fetch(location.href);
  location.reload();
};

/** A part of a page whose code is loaded when it is needed. `Lazy` shows it. */
export const lazyPart = <P extends object>(importPart: () => Promise<ComponentType<P>>): LazyPart<P> => {
  let part: ComponentType<P> | undefined;
  let importing: Promise<void> | undefined;
  /** Browsers remember for as long as a page is open that they could not load a module. */
  let hasFailed = false;
  const importPartOnce = () => {
    importing ??= importPart().then((loaded) => {
      part = loaded;
    });
    return importing;
  };
  const load = async (loadTexts: () => Promise<void>) => {
    if (isOffline()) throw new TypeError('there is no network');
    if (hasFailed) return reloadPage();
    try {
      await Promise.all([importPartOnce(), loadTexts()]);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const preload = () => {
    if (!hasFailed) void load(async () => {}).catch(() => undefined);
  };
  return { component: () => part, load, preload };
};

/** Loads a part and the texts that the base does not have. */
const useLoading = <P extends object>(part: LazyPart<P>, wanted: boolean) => {
  const { i18n, locale } = useTranslation();
  const ready = part.component() !== undefined && i18n.has('pages');
  // Each load has to be shown, also one that follows another because the language has changed.
  const [, setLoads] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const pending = wanted && !ready && error === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has texts of its own to load
  useEffect(() => {
    if (pending) void part.load(() => i18n.load('pages')).then(() => setLoads((loads) => loads + 1), setError);
  }, [pending, part, i18n, locale]);
  return { ready, error, retry: () => setError(null) };
};

interface LazyProps<P> {
  part: LazyPart<P>;
  /** Whether it opens above the page, as a dialog does. Until then the focus stays where it is. */
  above?: boolean;
  props: P;
}

/** Shows a part once it is loaded. A load that fails is tried again like that of data. */
export function Lazy<P extends object>({ part, above = false, props }: LazyProps<P>) {
  const { t } = useTranslation();
  const { ready, error, retry } = useLoading(part, true);
  const Part = part.component();
  if (ready && Part) {
    return (
      // Some parts wait for more texts than those of the pages.
      <Suspense fallback={above ? null : <RowSkeletons />}>
        <Part {...props} />
      </Suspense>
    );
  }
  const failure = error && <LoadFailure text={t('common.partFailed')} error={error} onRetry={retry} />;
  if (!above) return failure ?? <RowSkeletons />;
  return (
    <Aside>
      {failure ?? (
        <Paper className={styles.loading} role="status">
          {t('common.loading')}
        </Paper>
      )}
    </Aside>
  );
}
