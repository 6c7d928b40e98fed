/** Counts one more, under one of the values of its label where it has a label. */
type Count<Value extends string> = (value?: Value) => void;

export interface CounterDeclaration {
  name: string;
  help: string;
  label?: string;
  /** The counter begins at zero for each of these, so that the first event shows as an increase. */
  values: readonly string[];
}

const declared: CounterDeclaration[] = [];
let collect: ((name: string, value: string | undefined) => void) | undefined;

/**
 * Declares a counter beside the code that counts. Without metrics, counting does nothing. The values of a label are a
 * closed set of words of the shop's own, never anything that was typed.
 */
export const counter = <Value extends string = never>(
  name: `warden_${string}_total`,
  help: string,
  label?: string,
  values: readonly Value[] = [],
): Count<Value> => {
  declared.push({ name, help, values, ...(label ? { label } : {}) });
  return (value) => collect?.(name, value);
};

/** Returns the counters that were declared, and passes each further count to `collector`. */
export const collectCounts = (collector: typeof collect): readonly CounterDeclaration[] => {
  collect = collector;
  return declared;
};
