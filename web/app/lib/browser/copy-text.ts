/** How long the confirmation of a copy is shown. */
export const CONFIRM_MS = 2000;

/** Copies through a selected text area, because pages without HTTPS have no clipboard API. */
const copyTheOldWay = (text: string) => {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // The text area must be inside an open dialog, which would otherwise take the focus back.
  const parent = document.activeElement?.parentElement ?? document.body;
  const focused = document.activeElement as HTMLElement | null;
  parent.append(area);
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
