import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { version } from '../version.ts';
import type { GaugeGroup } from './gauges.ts';

export const processGauges = (server: Server): GaugeGroup<'warden_build_info' | 'warden_http_connections'> => ({
  gauges: {
    warden_build_info: { help: 'The version that runs', labels: ['version'] },
    warden_http_connections: { help: 'Open connections of visitors and proxies' },
  },
  read: async () => ({
    warden_build_info: [{ labels: { version }, value: 1 }],
    warden_http_connections: await promisify(server.getConnections.bind(server))(),
  }),
});
