import type { Server } from 'node:http';
import { driftGauges } from '../features/admin/metrics.ts';
import { auditGauges } from '../features/audit/metrics.ts';
import type { Database } from '../platform/db/database.ts';
import { queueGauges } from '../platform/jobs/metrics.ts';
import { keyGauges } from '../platform/keyring/metrics.ts';
import type { GaugeGroup } from '../platform/telemetry/gauges.ts';
import { processGauges } from '../platform/telemetry/process-gauges.ts';
import { backupGauges } from './backup/metrics.ts';
import { databaseGauges } from './database-gauges.ts';
import type { Services } from './services.ts';

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
