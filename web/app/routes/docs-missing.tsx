import { data } from 'react-router';
import { DocsMissing } from '../features/docs/docs-missing.tsx';

export const loader = () => data(null, { status: 404 });

export default DocsMissing;
