import { contract, type Endpoint } from '../src/index.ts';

/** Every endpoint with its name, such as "auth.login". */
export const endpoints = Object.entries<Record<string, Endpoint>>(contract).flatMap(([feature, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => ({ name: `${feature}.${name}` as const, endpoint })),
);
