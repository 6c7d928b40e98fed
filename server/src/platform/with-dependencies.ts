// biome-ignore lint/suspicious/noExplicitAny: each function has its own arguments, which its type passes on
type Dependent<Dependencies> = (dependencies: Dependencies, ...rest: any[]) => unknown;

type Rest<Call> = Call extends (dependencies: never, ...rest: infer Arguments) => infer Result
  ? (...rest: Arguments) => Result
  : never;

/** Gives functions their first argument, which is what they depend on. */
export const withDependencies = <Dependencies, Calls extends Record<string, Dependent<Dependencies>>>(
  dependencies: Dependencies,
  calls: Calls,
) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, (...rest: unknown[]) => call(dependencies, ...rest)]),
  ) as { [Name in keyof Calls]: Rest<Calls[Name]> };
