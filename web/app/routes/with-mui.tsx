import { Outlet } from 'react-router';
import { Mui } from '../ui/mui.tsx';

/** The pages that are made of MUI. */
export default function WithMui() {
  return (
    <Mui>
      <Outlet />
    </Mui>
  );
}
