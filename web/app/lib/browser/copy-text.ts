/** How long a copy is confirmed. */
export const CONFIRM_MS = 2000;

/** Pages served without HTTPS have no clipboard; the old way still works there. */
const copyTheOldWay = (text: string) => {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog, which would take the focus back from anywhere else.
  const place = document.activeElement?.parentElement ?? document.body;
  const focused = document.activeElement as HTMLElement | null;
  place.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return done;
};

export const copyText = async (text: string): Promise<boolean> => {
  try {
    if (!navigator.clipboard) return copyTheOldWay(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
};
