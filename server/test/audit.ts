import { asc, eq } from 'drizzle-orm';
import { auditLog } from '../src/features/audit/tables.ts';
import type { TestApp } from './app.ts';

/** Returns the entries of the audit log about this subject, in their order. */
export const auditOf = ({ services: { db } }: TestApp, subject: string) =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(asc(auditLog.id));
