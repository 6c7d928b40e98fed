import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHeadingLevel } from '../../../ui/heading-level.ts';

interface FactorStepProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A step that takes the place of the list. It gets the focus, since what was clicked is gone. */
export function FactorStep({ title, lead, children }: FactorStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Typography
        ref={heading}
        tabIndex={-1}
        component={useHeadingLevel()}
        variant="h4"
        sx={{ mb: 1, outline: 'none' }}
      >
        {title}
      </Typography>
      {lead && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {lead}
        </Typography>
      )}
      {children}
    </>
  );
}
