import { screen } from '@testing-library/react';
import type { DocumentSummary } from '@warden/contract';
import { siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { AskAct } from './ask-act.tsx';

it.each<[boolean, DocumentSummary['kind'][]]>([
  [true, ['invoice', 'upd']],
  [false, ['invoice', 'upd', 'act']],
  [true, ['invoice', 'upd', 'act', 'correction']],
  [false, ['invoice', 'upd', 'act', 'correction', 'act']],
])('offers an act (%s) after %j', async (isOffered, kinds) => {
  const documents = kinds.map((kind, index): DocumentSummary => {
    const id = `document-${index}`;
    return { id, kind, number: `W26-${index}`, date: '2026-11-18', language: 'en', pdf: `/${id}`, xml: null };
  });
  await renderPage(<AskAct documents={documents} />);
  expect(screen.queryByRole('button', { name: siteTexts.en.documents.askAct }) !== null).toBe(isOffered);
});
