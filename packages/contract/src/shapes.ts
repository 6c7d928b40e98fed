// What compares answers with the contract.
export * from './derived-shapes.ts';
export * from './reply-shape.ts';
