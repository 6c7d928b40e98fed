export { sqlIsMember, sqlRoleOf } from './store.ts';
