import { describe, expect, it } from 'vitest';
import { attentionOf } from './attention-items.ts';

const answered = { isPending: false, isError: false };
const none = { text: 'Failed jobs', count: 0, to: '?tab=health' };
const failed = { ...none, count: 2 };
const grace = { text: 'Licenses in grace', count: 3, to: '?tab=installations', mild: true };

describe('what needs attention', () => {
  it('all is well only when every answer has come and nothing waits', () => {
    expect(attentionOf([answered], [none])).toMatchObject({ isWell: true, unsure: false, waiting: [] });
    expect(attentionOf([answered], [none, grace])).toMatchObject({ isWell: false, waiting: [grace] });
    expect(attentionOf([answered, { isPending: true, isError: false }], [none])).toEqual({ pending: true });
    expect(attentionOf([answered, { isPending: false, isError: true }], [none])).toMatchObject({
      isWell: false,
      unsure: true,
    });
  });

  it('an answer without one of the numbers, as of an earlier version, says nothing about it', () => {
    expect(attentionOf([answered], [none, { ...grace, count: undefined }])).toMatchObject({
      isWell: false,
      unsure: true,
      waiting: [],
    });
  });

  it('what is wrong comes before what can wait', () => {
    expect(attentionOf([answered], [grace, none, failed])).toMatchObject({ waiting: [failed, grace] });
  });
});
