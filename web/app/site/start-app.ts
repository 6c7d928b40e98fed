/** Fired by the application once its handlers are attached. */
const READY = 'appready';

let started: Promise<void> | undefined;

/** The application's scripts are in the page, but held back: see hold() in entry.server. */
const start = () => {
  started ??= new Promise((resolve) => {
    addEventListener(READY, () => resolve(), { once: true });
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]')) link.rel = 'modulepreload';
    const held = document.querySelector('script[type=held]');
    const script = document.createElement('script');
    script.type = 'module';
    script.text = held?.textContent ?? '';
    document.body.append(script);
  });
  return started;
};

const within = (target: EventTarget | null) => (target as Element | null)?.closest?.('[data-app]');

/** As if typed now: React only hears of a value that was not set through its own setter. */
const type = (field: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Public pages work without the application. It is started for a signed-in visitor, and otherwise by the first
 * interaction with a part that needs it, which is repeated once the application runs.
 */
export const startApp = () => {
  const held = () => document.querySelector('script[type=held]') !== null;
  addEventListener('DOMContentLoaded', () => {
    if (held() && document.documentElement.dataset.session !== 'anonymous') void start();
  });

  let ready = false;
  addEventListener(READY, () => {
    ready = true;
  });
  const typed = new Map<HTMLInputElement, string>();
  const early = ({ target }: Event) => !ready && within(target) && held();
  for (const sign of ['pointerover', 'focusin'])
    addEventListener(sign, (event) => {
      if (early(event)) void start();
    });
  addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement;
    if (!early(event)) return;
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
      if (!early(event) || target.closest('a[href]') || target.closest('input:not([type=checkbox], [type=radio])'))
        return;
      event.preventDefault();
      event.stopPropagation();
      void start().then(() => target.click());
    },
    true,
  );
};
