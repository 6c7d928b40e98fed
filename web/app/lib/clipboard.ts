import { useEffect, useState } from 'react';

const CONFIRM_MS = 2000;

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

const copyText = async (text: string): Promise<boolean> => {
  try {
    if (!navigator.clipboard) return copyTheOldWay(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
};

/** Copies, and says so for two seconds. */
export const useCopy = () => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each copy starts the two seconds anew
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [state, turn]);
  const copy = async (text: string) => {
    setState((await copyText(text)) ? 'copied' : 'failed');
    setTurn((count) => count + 1);
  };
  return { state, copy };
};
