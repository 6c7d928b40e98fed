import { data } from 'react-router';
import { NotFound } from '../features/frame/not-found.tsx';
import { deferredHydration } from '../lib/page/page-handle.ts';

export const handle = deferredHydration;

export const loader = () => data(null, { status: 404 });

export default NotFound;
