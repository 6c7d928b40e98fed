import type { contract } from '@warden/contract';

type Contract = typeof contract;

/** Every call of the contract has a description. A missing one does not compile. */
export type Descriptions = { [Feature in keyof Contract]: { [Call in keyof Contract[Feature]]: string } };
