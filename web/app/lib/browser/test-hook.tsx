import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

const ignore = () => {};
const page = { nodeType: 9, addEventListener: ignore, removeEventListener: ignore, activeElement: null, body: null };
/** As much of a document as React touches for a component that renders nothing. */
const container = () => ({
  ...{ nodeType: 1, nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml', textContent: '' },
  ...{ ownerDocument: page, addEventListener: ignore, removeEventListener: ignore },
});

function Hooked<T>({ hook, results }: { hook: () => T; results: T[] }) {
  results.push(hook());
  return null;
}

/**
 * Runs a hook inside React and gives its latest result. Hooks render nothing, so they need no DOM, and the tests need no
 * dependency that brings one.
 */
export const renderHook = async <T,>(hook: () => T, wrap: (hooked: ReactNode) => ReactNode = (hooked) => hooked) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', { ...globalThis.window, document: page, HTMLIFrameElement: class {} });
  const results: T[] = [];
  let root: Root | undefined;
  await act(async () => {
    root = createRoot(container() as unknown as HTMLElement);
    root.render(wrap(<Hooked hook={hook} results={results} />));
  });
  onTestFinished(async () => {
    await act(async () => root?.unmount());
    vi.unstubAllGlobals();
  });
  return {
    current: () => results.at(-1) as T,
    /** Does something and waits until React has rendered what follows from it. */
    act: (run: (current: T) => unknown) => act(async () => void (await run(results.at(-1) as T))),
  };
};
