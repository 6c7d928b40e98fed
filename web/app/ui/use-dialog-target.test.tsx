import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderHook } from '../lib/browser/test-hook.tsx';
import { useDialogTarget } from './use-dialog-target.ts';

it('a dialog goes on showing its target until it has closed, and forgets it then', async () => {
  const onOpen = vi.fn();
  const hook = await renderHook(() => {
    const [target, setTarget] = useState<string | null>(null);
    return { ...useDialogTarget(target, onOpen), setTarget };
  });
  const state = () => ({ shown: hook.current().shown, open: hook.current().dialog.open });
  expect(state()).toEqual({ shown: null, open: false });
  await hook.act(({ setTarget }) => setTarget('a'));
  expect(state()).toEqual({ shown: 'a', open: true });
  await hook.act(({ setTarget }) => setTarget(null));
  expect(state()).toEqual({ shown: 'a', open: false });
  await hook.act(({ dialog }) => dialog.onExited());
  expect(state()).toEqual({ shown: null, open: false });
  await hook.act(({ setTarget }) => setTarget('b'));
  expect(state()).toEqual({ shown: 'b', open: true });
  expect(onOpen).toHaveBeenCalledTimes(2);
});
