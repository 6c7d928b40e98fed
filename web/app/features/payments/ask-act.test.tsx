import { screen } from '@testing-library/react';
import type { DocumentSummary } from '@warden/contract';
import { siteTexts } from '@warden/i18n';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/page.tsx';
import { AskAct } from './ask-act.tsx';

const { askAct, actLater } = siteTexts.en.documents;

it.each<[boolean, DocumentSummary['kind'][], boolean?]>([
  [true, ['invoice', 'upd']],
  [true, ['invoice', 'upd'], true],
  [false, ['invoice', 'upd', 'act']],
  [false, ['invoice', 'upd', 'act'], true],
  [true, ['invoice', 'upd', 'act', 'correction']],
  [false, ['invoice', 'upd', 'act', 'correction', 'act']],
])(
  'offers an act (%s) after %j, later where a license waits for its installation',
  async (isOffered, kinds, isWaiting = false) => {
    const documents = kinds.map((kind, index): DocumentSummary => {
      const id = `document-${index}`;
      return { id, kind, number: `W26-${index}`, date: '2026-11-18', language: 'en', pdf: `/${id}`, xml: null };
    });
    await renderPage(<AskAct documents={documents} isWaiting={isWaiting} />);
    expect(screen.queryByRole('button', { name: askAct }) !== null).toBe(isOffered && !isWaiting);
    expect(screen.queryByText(actLater) !== null).toBe(isOffered && isWaiting);
  },
);
