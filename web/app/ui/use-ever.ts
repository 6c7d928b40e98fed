import { useState } from 'react';

/** Whether a condition is true or was before. A dialog that was opened once stays, because it is visible while it closes. */
export const useEver = (condition: boolean) => {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
};
