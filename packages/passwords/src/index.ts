export { isCommonPassword } from './common.ts';
export { findWeaknesses, type PasswordOwner, type Weakness, weaknesses } from './weaknesses.ts';
