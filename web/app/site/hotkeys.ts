/** "/" and Ctrl-K or ⌘-K lead to the field marked `data-hotkey`, where a page has one. */
export const hotkeys = () =>
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const writing = (target as Element).matches?.('input, textarea, select, [contenteditable]');
    const slash = key === '/' && !writing && !ctrlKey && !metaKey && !altKey;
    if (!slash && !(key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey)) return;
    const field = document.querySelector<HTMLInputElement>('[data-hotkey]');
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
