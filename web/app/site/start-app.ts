import { APP_READY, attributeNames, DEFERRED, MODULES, selector } from '../lib/page/page-contract.ts';

/** Resolves once the application runs. */
const running = new Promise<unknown>((resolve) => addEventListener(APP_READY, resolve));

/** Rejects where a script could not be loaded. */
const failed = new Promise<never>((_, reject) => {
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reject(), true);
  addEventListener('unhandledrejection', () => reject());
});

let started = false;

/** Activates the scripts that deferHydration() in entry.server.tsx left inactive. */
const start = () => {
  const deferred = document.querySelector(`script[type="${DEFERRED}"]`);
  // While a page is open, a browser remembers that a module failed to load, so none is asked for without a network.
  if (started || !deferred || navigator.onLine === false) return;
  started = true;
  for (const href of deferred.getAttribute(MODULES)?.match(/\S+/g) ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', text: deferred.textContent }));
};

/**
 * Where the application did not load, a newer page may ask for other files. Without a connection there is no newer
 * page, and this one keeps what was entered.
 */
const recover = () =>
  fetch(location.href).then(
    () => location.reload(),
    () => {
      for (const notice of document.querySelectorAll<HTMLElement>(selector('offline'))) notice.hidden = false;
    },
  );

/**
 * Public pages work without the application. The script starts it at once for a signed-in visitor, and where another
 * page has passed something on in the history; for others when they come near an element that needs it. A form that is
 * sent before the application runs waits for it.
 */
export const startApp = () => {
  let isRunning = false;
  addEventListener(APP_READY, () => {
    isRunning = true;
  });
  failed.catch(() => undefined);
  addEventListener('DOMContentLoaded', () => {
    const session = document.documentElement.getAttribute(attributeNames.session);
    if (session !== 'anonymous' || history.state?.usr) start();
  });
  for (const sign of ['pointerover', 'focusin'])
    addEventListener(sign, ({ target }) => {
      if ((target as Element).closest?.(selector('needsApp'))) start();
    });
  addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      const form = target as HTMLFormElement;
      // The server answers the others.
      if (isRunning || form.method !== 'post') return;
      event.preventDefault();
      event.stopPropagation();
      submitter?.setAttribute('aria-busy', 'true');
      void Promise.race([running, failed])
        .then(() => form.requestSubmit(), recover)
        .finally(() => submitter?.removeAttribute('aria-busy'));
    },
    true,
  );
};
