import { data } from 'react-router';
import { NotFound } from '../features/frame/not-found.tsx';

export const loader = () => data(null, { status: 404 });

export default NotFound;
