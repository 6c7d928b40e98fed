export { lockClients, refreshClients, refreshClientsOf } from './queries/clients.ts';
