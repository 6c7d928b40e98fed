import { selector } from '../lib/page/page-contract.ts';

/** "/" and Ctrl-K or ⌘-K focus the field, or press the button, with the `hotkey` attribute, where a page has one. */
export const hotkeys = () =>
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const writing = (target as Element).matches?.('input, textarea, select, [contenteditable]');
    const slash = key === '/' && !writing && !ctrlKey && !metaKey && !altKey;
    if (!slash && !(key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey)) return;
    const leads = document.querySelector<HTMLInputElement | HTMLButtonElement>(selector('hotkey'));
    if (!leads) return;
    event.preventDefault();
    if (leads.matches('button')) return leads.click();
    leads.focus();
    (leads as HTMLInputElement).select();
  });
