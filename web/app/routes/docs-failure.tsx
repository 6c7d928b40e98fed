import { DocsMissing } from '../features/docs/docs-missing.tsx';
import { PageFailure } from '../features/frame/page-failure.tsx';

export function DocsFailure({ error }: { error: unknown }) {
  return <PageFailure error={error} missing={<DocsMissing />} />;
}
