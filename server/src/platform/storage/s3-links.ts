import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Config } from '../config.ts';
import { checkedKey } from './key.ts';
import { s3Client } from './s3.ts';
import type { LinkTo } from './storage.ts';

/** The S3 answers to these addresses for this long; a download that has begun goes on after it. */
const LINK_SECONDS = 15 * 60;

/** Makes addresses at which the S3 itself sends a file of this folder, signed by the shop and valid for a while. */
export const signedLinks = (settings: NonNullable<Config['s3']>, folder: string): LinkTo => {
  const client = s3Client(settings);
  return (key, fileName) =>
    getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket: settings.bucket,
        Key: `${folder}/${checkedKey(key)}`,
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
        ResponseContentType: 'application/octet-stream',
      }),
      { expiresIn: LINK_SECONDS },
    );
};
