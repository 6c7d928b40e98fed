import { MIN_PASSWORD_LENGTH } from '@warden/contract/calls';
import type { PasswordOwner, Weakness } from '@warden/passwords';
import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** The rules come with a filter of common passwords, so only a page on which somebody types a new password loads them. */
const loadRules = () => import('@warden/passwords').catch(() => undefined);

export interface TypedPassword {
  password: string;
  owner: PasswordOwner;
}

/** Why a password is weak, once its owner has stopped typing. Before it has the required length, only that counts. */
export const useWeaknesses = (typed: TypedPassword | null): readonly Weakness[] => {
  const [found, setFound] = useState<readonly Weakness[]>([]);
  useEffect(() => {
    if (!typed) return;
    let isLatest = true;
    const rules = loadRules();
    const timer = setTimeout(async () => {
      const loaded = await rules;
      if (loaded && isLatest) setFound(loaded.findWeaknesses(typed.password, typed.owner, loaded.isCommonPassword));
    }, DELAY_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return typed && typed.password.length >= MIN_PASSWORD_LENGTH ? found : [];
};
