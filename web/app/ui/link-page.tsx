import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { NarrowPage } from './narrow-page.tsx';
import { Outcome } from './outcome.tsx';
import { PageHead } from './page-head.tsx';

export type LinkTexts = Record<'metaTitle' | 'metaDescription' | 'title' | 'missingToken', string>;

interface LinkPageProps {
  texts: LinkTexts;
  /** The link offered in place of one that lost its token. */
  instead: { action: string; to: string };
  children: (token: string) => ReactNode;
}

/** The page that a link from an e-mail leads to. Some mail programs cut long links, so the token may be missing. */
export function LinkPage({ texts, instead, children }: LinkPageProps) {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <>
      <PageHead title={texts.metaTitle} description={texts.metaDescription} hidden />
      {token ? (
        children(token)
      ) : (
        <NarrowPage title={texts.title}>
          <Outcome severity="error" text={texts.missingToken} {...instead} />
        </NarrowPage>
      )}
    </>
  );
}
