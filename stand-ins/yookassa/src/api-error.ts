import { randomUUID } from 'node:crypto';

const statuses = {
  invalid_request: 400,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  too_many_requests: 429,
  internal_server_error: 500,
};

export class ApiError extends Error {
  readonly status: number;
  readonly body: { type: 'error'; id: string; code: string; description: string; parameter?: string };
  constructor(code: keyof typeof statuses, description: string, parameter?: string) {
    super(description);
    this.status = statuses[code];
    this.body = { type: 'error', id: randomUUID(), code, description, ...(parameter ? { parameter } : {}) };
  }
}

export const invalid = (description: string, parameter?: string) =>
  new ApiError('invalid_request', description, parameter);
