export { deleteExpiredInvitations, listInvitations } from './store.ts';
export { invitationToWire, membersToWire } from './wire.ts';
