import { Outlet } from 'react-router';
import { Upkeep } from '../features/frame/upkeep.tsx';
import { StepUp } from '../features/step-up/step-up.tsx';
import { Queries } from '../lib/api/queries.tsx';

/** All pages but the forms of guests, which have no session and ask for no data. */
export default function WithQueries() {
  return (
    <Queries>
      <Outlet />
      <StepUp />
      <Upkeep />
    </Queries>
  );
}
