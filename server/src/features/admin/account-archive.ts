import { Readable } from 'node:stream';
import { dayOf } from '@warden/license';
import type { Db } from '../../platform/db/database.ts';
import { openArchive } from '../../platform/http/archive.ts';
import type { DocumentService } from '../documents/service.ts';
import { exportAccount } from './queries/account-export.ts';

/** Streams a ZIP file of everything that the shop knows about an account, and of the files of its documents. */
export const archiveOf = async (db: Db, documents: DocumentService, userId: string, now: Date) => {
  const { archive, output } = await openArchive();
  const data = Readable.from(exportAccount(db, userId, now));
  data.on('error', (error) => output.destroy(error));
  output.on('close', () => data.destroy());
  archive.addReadStream(data, 'data.json');
  documents.addFiles(archive, db, await documents.ofAccount(db, userId), 'documents/');
  archive.end();
  return { name: `warden-account-${dayOf(now)}.zip`, type: 'application/zip', bytes: output };
};
