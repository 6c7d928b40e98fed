export { exportAccount } from './queries/account-export.ts';
export { lockClients, refreshClients, refreshClientsOf } from './queries/clients.ts';
