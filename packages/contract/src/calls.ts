// What callers need at run time, and nothing that brings schemas with it.
export * from './client.ts';
export * from './derived-calls.ts';
export * from './errors.ts';
export * from './reply-shape.ts';
export * from './words.ts';
