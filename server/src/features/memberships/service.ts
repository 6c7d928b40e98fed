export { findRole, sqlIsMember, sqlRoleOf } from './store.ts';
