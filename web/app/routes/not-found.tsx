import { data } from 'react-router';
import { NotFound } from '../features/frame/not-found.tsx';
import { appOnDemand } from '../lib/app-on-demand.ts';

export const handle = appOnDemand;

export const loader = () => data(null, { status: 404 });

export default NotFound;
