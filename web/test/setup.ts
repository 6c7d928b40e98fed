import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../app/lib/api/query-client.ts';
import { showNotice } from '../app/lib/page/notice.ts';
import { noteOrganization } from '../app/lib/session/organization.ts';
import { answerCalls, forgetAnswers } from './api.ts';

// As with expect.poll (vitest.config.ts), only something that never happens should take this long.
configure({ asyncUtilTimeout: 30_000 });

// This document does not know <search>, of which React would complain.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

beforeEach(() => {
  answerCalls();
  // What is tried again is tried at once.
  const { queries = {}, ...others } = queryClient().getDefaultOptions();
  queryClient().setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
});

afterEach(async () => {
  // A part that a test has begun to load would fail if the file ended first, and fail in every other file then.
  await vi.dynamicImportSettled();
  cleanup();
  queryClient().clear();
  showNotice(null);
  // The next test begins with the own account.
  noteOrganization(null);
  localStorage.clear();
  forgetAnswers();
  vi.unstubAllGlobals();
});
