import { expect, it } from 'vitest';
import { renderHook } from '../browser/test-hook.tsx';
import { confirmIdentity, useIdentityQuestion } from './identity-question.ts';

it('is asked once for all calls that need the answer, and anew after it', async () => {
  const hook = await renderHook(useIdentityQuestion);
  expect(hook.current()).toBeNull();
  let answers: Promise<boolean>[] = [];
  await hook.act(() => {
    answers = [confirmIdentity(), confirmIdentity()];
  });
  await hook.act((question) => question?.answer(true));
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(hook.current()).toBeNull();
  await hook.act(() => {
    answers = [confirmIdentity()];
  });
  await hook.act((question) => question?.answer(false));
  expect(await Promise.all(answers)).toEqual([false]);
});
