const statuses = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
  InvalidPart: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  InvalidRange: 416,
  InternalError: 500,
  NotImplemented: 501,
} as const;

type S3Code = keyof typeof statuses;

export class S3Error extends Error {
  readonly code: S3Code;
  readonly status: number;
  constructor(code: S3Code) {
    super(code);
    this.code = code;
    this.status = statuses[code];
  }
}
