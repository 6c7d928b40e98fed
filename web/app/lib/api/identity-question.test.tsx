import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirmIdentity, useIdentityQuestion } from './identity-question.ts';

it('is asked once for all calls that need the answer, and anew after it', async () => {
  const { result } = renderHook(useIdentityQuestion);
  expect(result.current).toBeNull();
  const answers: Promise<boolean>[] = [];
  act(() => void answers.push(confirmIdentity(), confirmIdentity()));
  act(() => result.current?.answer(true));
  expect(await Promise.all(answers)).toEqual([true, true]);
  expect(result.current).toBeNull();
  act(() => void answers.push(confirmIdentity()));
  act(() => result.current?.answer(false));
  expect(await answers[2]).toBe(false);
});
