import { ApiError } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { serverMessage } from './server-message.ts';

describe('the reason of a refusal', () => {
  it.each([
    ['that the shop gave', { success: false, code: 'not_found', message: 'Gone.', error: 'Gone.' }, 'Gone.'],
    ['without a code', { message: 'Try later' }, 'Try later'],
    ['of a server that calls it error', { error: 'Client is bound' }, 'Client is bound'],
    ['that is in one of two fields', { message: '', error: 'Client is bound' }, 'Client is bound'],
    [
      'that has a title too',
      { error: 'Bad Gateway', message: 'The shop is being updated' },
      'The shop is being updated',
    ],
  ])('is the text %s', (_, answer, text) => {
    expect(serverMessage(new ApiError(400, answer))).toBe(text);
  });

  it('is read from error first where the call says so', () => {
    expect(serverMessage(new ApiError(409, { error: 'Client is bound', message: 'Conflict' }), 'error')).toBe(
      'Client is bound',
    );
    expect(serverMessage(new ApiError(409, { message: 'Conflict' }), 'error')).toBe('Conflict');
  });

  it.each([
    ['there was no answer', new ApiError(0, null)],
    ['the answer is no text', new ApiError(502, { message: { text: 'no' }, error: 7 })],
    ['the answer is a whole page', new ApiError(502, { message: 'x'.repeat(5000) })],
    ['the answer is no object', new ApiError(502, 'busy')],
    ['the request failed', new TypeError('Failed to fetch')],
    ['nothing failed', null],
  ])('is missing where %s', (_, error) => {
    expect(serverMessage(error)).toBeUndefined();
  });
});
