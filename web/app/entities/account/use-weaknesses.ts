import { MIN_PASSWORD_LENGTH } from '@warden/contract/calls';
import type { PasswordOwner, Weakness } from '@warden/passwords';
import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';

const DELAY_MS = 300;

/** The rules come with a filter of common passwords, so only a page where a new password is typed loads them. */
const loadRules = () => import('@warden/passwords').catch(() => undefined);

/** Loads the rules for whoever comes to the field, and not at the first key, which would wait for them. */
export const prepareRules = () => void whenIdle(() => void loadRules());

/** Why a password is weak, once its owner has stopped typing. Before it has the required length, only that counts. */
export const useWeaknesses = (password: string, owner: PasswordOwner): readonly Weakness[] => {
  const [found, setFound] = useState<readonly Weakness[]>([]);
  const judge = useEffectEvent(({ findWeaknesses, isCommonPassword }: typeof import('@warden/passwords')) =>
    setFound(findWeaknesses(password, owner, isCommonPassword)),
  );
  useEffect(() => {
    if (!password) return;
    let isLatest = true;
    const rules = loadRules();
    const timer = setTimeout(async () => {
      const loaded = await rules;
      if (loaded && isLatest) judge(loaded);
    }, DELAY_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [password]);
  return password.length >= MIN_PASSWORD_LENGTH ? found : [];
};
