export { exportAccount } from './queries/account-export.ts';
export { lockClients, refreshClients, refreshClientsOf, sqlCurrentFirst } from './queries/clients.ts';
