import { createSharedValue } from '../browser/shared-value.ts';

/** The open question who the user is. Calls that need the answer at the same time share it. */
interface IdentityQuestion {
  answered: Promise<boolean>;
  answer: (isConfirmed: boolean) => void;
}

const question = createSharedValue<IdentityQuestion>();

export const useIdentityQuestion = question.use;

/** Has the page ask the user to prove who they are. False if they do not want to. */
export const confirmIdentity = (): Promise<boolean> => {
  const asked = question.get();
  if (asked) return asked.answered;
  const { promise: answered, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    question.set(null);
    resolve(isConfirmed);
  };
  question.set({ answered, answer });
  return answered;
};
