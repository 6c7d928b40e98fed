export { findReaders } from './readers.ts';
export { findRole, sqlIsMember, sqlRoleOf } from './store.ts';
