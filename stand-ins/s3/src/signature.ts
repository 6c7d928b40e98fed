import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './error.ts';

export interface SignedRequest {
  method: string;
  /** As sent on the wire, including the query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Credentials {
  accessKey: string;
  secretKey: string;
}

const SKEW = 15 * 60_000;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const momentOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Verifies an AWS signature version 4: the access key, the time, and that neither headers nor body were changed. */
export const checkSignature = ({ method, url, headers, body }: SignedRequest, owner: Credentials, now: Date) => {
  const [, accessKey, day, region, signed = '', given = ''] = authorization.exec(headers.authorization ?? '') ?? [];
  if (!accessKey) throw new S3Error('AccessDenied');
  if (accessKey !== owner.accessKey) throw new S3Error('InvalidAccessKeyId');
  const stamp = String(headers['x-amz-date']);
  if (!(Math.abs(momentOf(stamp) - now.getTime()) < SKEW)) throw new S3Error('RequestTimeTooSkewed');
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== hash('sha256', body)) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
  const [path = '', query = ''] = url.split('?', 2);
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [String(region), 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${owner.secretKey}`, String(day)));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, hash('sha256', canonical)].join('\n'));
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) throw new S3Error('SignatureDoesNotMatch');
};
