import { selector } from '../lib/page/page-contract.ts';

/** "/" and Ctrl-K or ⌘-K focus the field with the `hotkey` attribute, where a page has one. */
export const hotkeys = () =>
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const writing = (target as Element).matches?.('input, textarea, select, [contenteditable]');
    const slash = key === '/' && !writing && !ctrlKey && !metaKey && !altKey;
    if (!slash && !(key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey)) return;
    const field = document.querySelector<HTMLInputElement>(selector('hotkey'));
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
