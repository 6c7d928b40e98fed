import { useEffect, useState } from 'react';
import { CONFIRM_MS, copyText } from './copy-text.ts';

/** Copies a text and confirms it for two seconds. */
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
