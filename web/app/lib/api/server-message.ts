import { ApiError } from '@warden/contract/calls';

/** What a server of another kind writes here may be a page or a stack trace, which no reader needs. */
const LONGEST = 300;

const isSentence = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST;

export type ReasonField = 'message' | 'error';

/**
 * Why a request was refused, in the words of what answered: the shop in the reader's language, or an older server or a
 * proxy, whose answers have no code. Undefined if there was no answer or it says nothing.
 */
export const serverMessage = (error: unknown, first: ReasonField = 'message') => {
  if (!(error instanceof ApiError)) return;
  const answer = (error.answer ?? {}) as Partial<Record<ReasonField, unknown>>;
  return [answer[first], answer.message, answer.error].find(isSentence);
};
