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

interface Signature {
  accessKey: string;
  day: string;
  region: string;
  /** The names of the headers that are signed, with semicolons. */
  signed: string;
  given: string;
  stamp: string;
  bodyHash: string;
}

const scopeOf = (day: string, region: string) => `${day}/${region}/s3/aws4_request`;

const verify = ({ method, url, headers }: SignedRequest, owner: Credentials, signature: Signature) => {
  const { accessKey, day, region, signed, given, stamp, bodyHash } = signature;
  if (accessKey !== owner.accessKey) throw new S3Error('InvalidAccessKeyId');
  const [path = '', query = ''] = url.split('?', 2);
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter((pair) => pair && !pair.startsWith('X-Amz-Signature='))
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${owner.secretKey}`, day));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', stamp, scopeOf(day, region), hash('sha256', canonical)].join('\n'));
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) throw new S3Error('SignatureDoesNotMatch');
};

/** Verifies an address that was signed for a while, so that its holder needs no credentials. */
const checkLink = (request: SignedRequest, query: URLSearchParams, owner: Credentials, now: Date) => {
  const [accessKey = '', day = '', region = '', ...rest] = (query.get('X-Amz-Credential') ?? '').split('/');
  const stamp = query.get('X-Amz-Date') ?? '';
  const given = query.get('X-Amz-Signature') ?? '';
  const signed = query.get('X-Amz-SignedHeaders') ?? '';
  const isComplete = rest.join('/') === 's3/aws4_request' && signed.split(';').includes('host');
  if (!isComplete || !/^[0-9a-f]{64}$/.test(given)) throw new S3Error('AccessDenied');
  const age = now.getTime() - momentOf(stamp);
  if (!(age > -SKEW && age < Number(query.get('X-Amz-Expires')) * 1000)) throw new S3Error('AccessDenied');
  verify(request, owner, { accessKey, day, region, signed, given, stamp, bodyHash: 'UNSIGNED-PAYLOAD' });
};

/** Verifies an AWS signature version 4: the access key, the time, and that neither headers nor body were changed. */
export const checkSignature = (request: SignedRequest, owner: Credentials, now: { calls: Date; links: Date }) => {
  const { url, headers, body } = request;
  const query = new URL(url, 'http://s3').searchParams;
  if (query.has('X-Amz-Signature')) return checkLink(request, query, owner, now.links);
  const [, accessKey, day = '', region = '', signed = '', given = ''] =
    authorization.exec(headers.authorization ?? '') ?? [];
  if (!accessKey) throw new S3Error('AccessDenied');
  const stamp = String(headers['x-amz-date']);
  if (!(Math.abs(momentOf(stamp) - now.calls.getTime()) < SKEW)) throw new S3Error('RequestTimeTooSkewed');
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== hash('sha256', body)) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
  return verify(request, owner, { accessKey, day, region, signed, given, stamp, bodyHash });
};
