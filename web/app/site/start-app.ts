import {
  APP_FAILED,
  APP_READY,
  attributeNames,
  DEFERRED,
  MODULES,
  selector,
  storageKeys,
} from '../lib/page/page-contract.ts';

/** The try that is under way or has succeeded. */
let started: Promise<void> | undefined;
/** Whether the last try has failed. Then only a click or the return of the network begins another. */
let failed = false;
/** Whether the application was loaded and could not run. Then only another page can run it. */
let broken = false;

const deferredScript = () => document.querySelector(`script[type="${DEFERRED}"]`);

const sayOffline = (isOffline: boolean) => {
  for (const notice of document.querySelectorAll<HTMLElement>(selector('offline'))) notice.hidden = !isOffline;
};

/** Activates the scripts that deferHydration() in entry.server.tsx left inactive. Where they are active, it only waits. */
const start = () => {
  if (started) return started;
  // A browser remembers for as long as a page is open that it could not load a module, so without a network none is asked for.
  failed = broken || navigator.onLine === false;
  if (failed) return Promise.reject(new Error('the application did not load'));
  sayOffline(false);
  const attempt = new Promise<void>((resolve, reject) => {
    const fail = () => {
      if (started !== attempt) return;
      started = undefined;
      failed = true;
      reject(new Error('the application did not load'));
    };
    addEventListener(APP_READY, () => resolve(), { once: true });
    addEventListener(APP_FAILED, fail);
    const deferred = deferredScript();
    if (!deferred) return;
    const load = (element: HTMLElement) => {
      element.onerror = fail;
      document.head.append(element);
    };
    for (const href of deferred.getAttribute(MODULES)?.match(/\S+/g) ?? [])
      load(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    load(Object.assign(document.createElement('script'), { type: 'module', text: deferred.textContent }));
  });
  started = attempt;
  return attempt;
};

/** Begins before it is needed. */
const prepare = () => {
  if (!failed) void start();
};

/**
 * Where the application did not load, a newer page may ask for other files. Without a connection there is no newer page,
 * and this one keeps what was entered.
 */
const recover = () =>
  fetch(location.href).then(
    () => location.reload(),
    () => sayOffline(true),
  );

/** Repeats an action once the application is ready. The button that was used is busy until then. */
const repeat = async (used: Element | null, action: () => void) => {
  used?.setAttribute('aria-busy', 'true');
  await start().then(action, recover);
  used?.removeAttribute('aria-busy');
};

const isInApp = (target: EventTarget | null) => Boolean((target as Element | null)?.closest?.(selector('needsApp')));

/**
 * Enters a value as if the visitor had done so. React notices only what differs from the value that it has seen last, so
 * it sees another one first. It does not see what is set past its own setter.
 */
const enter = (field: HTMLInputElement, value: string | boolean) => {
  if (typeof value === 'boolean') {
    field.checked = !value;
    return field.click();
  }
  const { selectionStart, selectionEnd } = field;
  const isThere = field.value === value;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // The visitor may be in the middle of a word. Fields for e-mail addresses do not say where.
  if (isThere && field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** What works without the application: links, and fields whose value is read from the input event. */
const worksAlone = (target: HTMLElement) => {
  const field: Element = target.closest('label')?.control ?? target;
  return target.closest('a[href]') || field.matches('input:not([type=radio])');
};

/** Icons have no method for it. */
const click = (target: Element) => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

/**
 * Public pages and forms work without the application. The script starts it at once for a signed-in visitor, and where
 * another page has passed something on in the history; for others at the first interaction with an element that needs
 * it. That interaction is repeated once the application is ready.
 */
export const startApp = () => {
  addEventListener('DOMContentLoaded', () => {
    const session = document.documentElement.getAttribute(attributeNames.session);
    if (deferredScript() && (session !== 'anonymous' || history.state?.usr)) void start();
  });
  // Whoever signs in in another tab is led on in this one as well.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKeys.token && newValue && document.querySelector(selector('guard'))) void start();
  });
  addEventListener(APP_FAILED, () => {
    broken = true;
  });
  addEventListener('online', () => {
    if (failed) void start();
  });

  let ready = false;
  const entered = new Map<HTMLInputElement, string | boolean>();
  addEventListener(APP_READY, () => {
    ready = true;
    // After React is done with this event, and before what was held back is repeated.
    queueMicrotask(() => {
      for (const [field, value] of entered) enter(field, value);
    });
  });
  const isEarly = ({ target }: Event) => !ready && isInApp(target);
  for (const sign of ['pointerover', 'focusin'])
    addEventListener(sign, (event) => {
      if (isEarly(event)) prepare();
    });
  addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement;
    if (!isEarly(event)) return;
    prepare();
    entered.set(field, field.type === 'checkbox' ? field.checked : field.value);
  });
  const hold = (event: Event, used: Element | null, action: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    void repeat(used, action);
  };
  addEventListener(
    'click',
    (event) => {
      const target = event.target as HTMLElement;
      if (isEarly(event) && !worksAlone(target)) hold(event, target.closest('button'), () => click(target));
    },
    true,
  );
  // Some password managers send a form without a click.
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (isEarly(event)) hold(event, event.submitter, () => form.requestSubmit());
    },
    true,
  );
};
