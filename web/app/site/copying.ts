import { CONFIRM_MS, copyText } from '../lib/browser/copy-text.ts';
import { attributeNames, selector } from '../lib/page/page-contract.ts';

const textOf = (button: Element) => {
  const source = document.getElementById(button.getAttribute(attributeNames.copyFrom) ?? '');
  return button.getAttribute(attributeNames.copy) ?? source?.textContent ?? '';
};

/** A button that has copied is marked for two seconds, during which CSS shows its confirmation. */
export const copying = () => {
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest?.(`${selector('copy')}, ${selector('copyFrom')}`);
    if (!button || !(await copyText(textOf(button)))) return;
    button.setAttribute(attributeNames.copied, '');
    clearTimeout(timers.get(button));
    timers.set(
      button,
      setTimeout(() => button.removeAttribute(attributeNames.copied), CONFIRM_MS),
    );
  });
};
