import { CONFIRM_MS, copyText } from '../lib/browser/copy-text.ts';

/** `data-copy` holds the text, `data-copy-from` the id of the element that does. */
const textOf = ({ dataset: { copy, copyFrom } }: HTMLElement) =>
  copy ?? document.getElementById(copyFrom ?? '')?.textContent ?? '';

/** Buttons that copy say so for two seconds, by an attribute that CSS keys on. */
export const copying = () => {
  const shown = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();
  addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest?.<HTMLElement>('[data-copy], [data-copy-from]');
    if (!button || !(await copyText(textOf(button)))) return;
    button.dataset.copied = '';
    clearTimeout(shown.get(button));
    shown.set(
      button,
      setTimeout(() => delete button.dataset.copied, CONFIRM_MS),
    );
  });
};
