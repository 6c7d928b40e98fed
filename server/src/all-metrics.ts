import type { Server } from 'node:http';
import { backupGauges } from './backup/metrics.ts';
import type { Database } from './db/database.ts';
import { databaseGauges } from './db/metrics.ts';
import { driftGauges } from './features/admin/metrics.ts';
import { auditGauges } from './features/audit/metrics.ts';
import { queueGauges } from './jobs/metrics.ts';
import { keyGauges } from './keyring/metrics.ts';
import type { Services } from './services.ts';
import type { GaugeGroup } from './telemetry/gauges.ts';
import { processGauges } from './telemetry/process-gauges.ts';

/** All gauges of the shop. Counters are declared where they are counted. */
export const allGauges = (
  { config, db, backups, now }: Pick<Services, 'config' | 'db' | 'backups' | 'now'>,
  database: Database,
  server: Server,
): readonly GaugeGroup[] => [
  databaseGauges(database),
  processGauges(server),
  queueGauges(db),
  driftGauges(db, now),
  keyGauges(config),
  auditGauges,
  backupGauges(backups),
];
