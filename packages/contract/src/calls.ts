// What callers need at run time, and nothing that brings schemas with it, nor the shapes of answers.
export * from './client.ts';
export * from './derived-calls.ts';
export * from './errors.ts';
export * from './roles.ts';
export * from './security-event-kinds.ts';
export * from './shop-reasons.ts';
export * from './words.ts';
