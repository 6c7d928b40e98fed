/**
 * Begins one request of a caller in each turn of the event loop. The embedded database answers at once, so a request is
 * done in the turn in which it is read: without pauses, all that a caller has sent over several connections would be
 * answered before the next step of anybody else's request.
 */
export const pacedStarts = () => {
  const waiting = new Map<string, (() => void)[]>();
  const beginNext = (caller: string) =>
    setImmediate(() => {
      const begin = waiting.get(caller)?.shift();
      if (!begin) return waiting.delete(caller);
      begin();
      beginNext(caller);
    });
  return (caller: string) =>
    new Promise<void>((begin) => {
      const others = waiting.get(caller);
      if (others) return others.push(begin);
      waiting.set(caller, [begin]);
      beginNext(caller);
    });
};
