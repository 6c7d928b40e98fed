interface Answer {
  isPending: boolean;
  isError: boolean;
}

export interface Item {
  text: string;
  /** Undefined while the answer is missing. An item without a number is there or not. */
  count: number | boolean | undefined;
  to: string;
  /** Whether it can wait. */
  mild?: boolean;
}

/**
 * Returns what waits for the visitor, most urgent first. Only when every answer has come and nothing waits is all
 * well.
 */
export const attentionOf = (answers: readonly Answer[], items: readonly Item[]) => {
  if (answers.some(({ isPending }) => isPending)) return { pending: true as const };
  const waiting = items.filter(({ count }) => count);
  const unsure = answers.some(({ isError }) => isError) || items.some(({ count }) => count === undefined);
  return {
    pending: false as const,
    waiting: [...waiting.filter(({ mild }) => !mild), ...waiting.filter(({ mild }) => mild)],
    unsure,
    isWell: waiting.length === 0 && !unsure,
  };
};
