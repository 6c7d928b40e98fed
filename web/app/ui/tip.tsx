import Box from '@mui/material/Box';
import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { color } from './tokens.ts';

const GAP = 8;

function Bubble({ id, text, target }: { id: string; text: string; target: DOMRect }) {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bubble;
    if (!current) return;
    // The top layer of the browser is above tables and dialogs alike. Older browsers have none.
    if ('showPopover' in current && !current.matches(':popover-open')) current.showPopover();
    const { width, height } = current.getBoundingClientRect();
    const left = Math.min(Math.max(target.left + (target.width - width) / 2, GAP), innerWidth - width - GAP);
    const below = target.bottom + GAP;
    current.style.left = `${left}px`;
    current.style.top = `${below + height > innerHeight ? target.top - GAP - height : below}px`;
  });
  return (
    <Box
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      sx={{
        position: 'fixed',
        inset: 'auto',
        m: 0,
        px: 1,
        py: 0.5,
        border: 0,
        borderRadius: 0.5,
        maxWidth: 'min(90vw, 420px)',
        overflowWrap: 'anywhere',
        pointerEvents: 'none',
        bgcolor: color('text'),
        color: color('bg'),
        fontSize: '0.8125rem',
        lineHeight: 1.4,
      }}
    >
      {text}
    </Box>
  );
}

interface TipProps {
  text: string;
  /** A button or a link, which the text describes. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

/** Shows a text beside a button while the pointer or the keyboard's focus is on it. Escape hides it. */
export function Tip({ text, children }: TipProps) {
  const id = useId();
  const [target, setTarget] = useState<DOMRect | null>(null);
  const show = (element: Element) => setTarget(element.firstElementChild?.getBoundingClientRect() ?? null);
  const hide = () => setTarget(null);
  useEffect(() => {
    if (!target) return;
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    addEventListener('scroll', hide, { capture: true, once: true });
    // The focus may be elsewhere while the pointer is here.
    addEventListener('keydown', hideByKey, { capture: true });
    return () => {
      removeEventListener('scroll', hide, { capture: true });
      removeEventListener('keydown', hideByKey, { capture: true });
    };
  });
  return (
    <Box
      component="span"
      sx={{ display: 'contents' }}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(event.currentTarget)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.currentTarget)}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': target ? id : undefined })}
      {target && <Bubble id={id} text={text} target={target} />}
    </Box>
  );
}
