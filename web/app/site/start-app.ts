import { APP_READY, attributeNames, DEFERRED, MODULES, selector } from '../lib/page/page-contract.ts';

let started: Promise<void> | undefined;

const deferredScript = () => document.querySelector(`script[type="${DEFERRED}"]`);

/** Activates the scripts that deferHydration() in entry.server.tsx left inactive. */
const start = () => {
  started ??= new Promise((resolve) => {
    addEventListener(APP_READY, () => resolve(), { once: true });
    const deferred = deferredScript();
    for (const href of deferred?.getAttribute(MODULES)?.match(/\S+/g) ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const script = document.createElement('script');
    script.type = 'module';
    script.text = deferred?.textContent ?? '';
    document.body.append(script);
  });
  return started;
};

const isInApp = (target: EventTarget | null) => Boolean((target as Element | null)?.closest?.(selector('needsApp')));

/** Enters a value as if typed: React notices only values that were not set through its own setter. */
const type = (field: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Public pages work without the application. The script starts it at once for a signed-in visitor, and for others at
 * the first interaction with an element that needs it. That interaction is repeated once the application is ready.
 */
export const startApp = () => {
  addEventListener('DOMContentLoaded', () => {
    const session = document.documentElement.getAttribute(attributeNames.session);
    if (deferredScript() && session !== 'anonymous') void start();
  });

  let ready = false;
  addEventListener(APP_READY, () => {
    ready = true;
  });
  const typed = new Map<HTMLInputElement, string>();
  const isEarly = ({ target }: Event) => !ready && isInApp(target) && deferredScript() !== null;
  for (const sign of ['pointerover', 'focusin'])
    addEventListener(sign, (event) => {
      if (isEarly(event)) void start();
    });
  addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement;
    if (!isEarly(event)) return;
    if (typed.size === 0)
      void start().then(() => {
        for (const [at, value] of typed) type(at, value);
      });
    typed.set(field, field.value);
  });
  addEventListener(
    'click',
    (event) => {
      const target = event.target as HTMLElement;
      if (!isEarly(event) || target.closest('a[href]') || target.closest('input:not([type=checkbox], [type=radio])'))
        return;
      event.preventDefault();
      event.stopPropagation();
      void start().then(() => target.click());
    },
    true,
  );
};
