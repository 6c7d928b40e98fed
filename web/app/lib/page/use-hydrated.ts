import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first client render, true once handlers are attached. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
