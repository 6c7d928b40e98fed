export { exportAccount } from './queries/account-export.ts';
export { lockClients, refreshClients, refreshClientsOf, sqlCurrentFirst, writeClient } from './queries/clients.ts';
