import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import styles from './tip.module.css';

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
    <div ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
      {text}
    </div>
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
    const hideByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The dialog that the button is in stays open.
      event.preventDefault();
      hide();
    };
    addEventListener('scroll', hide, { capture: true, once: true });
    // The focus may be elsewhere while the pointer is here.
    addEventListener('keydown', hideByKey, { capture: true });
    return () => {
      removeEventListener('scroll', hide, { capture: true });
      removeEventListener('keydown', hideByKey, { capture: true });
    };
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the button inside it
    <span
      className={styles.target}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(event.currentTarget)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.currentTarget)}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': target ? id : undefined })}
      {target && <Bubble id={id} text={text} target={target} />}
    </span>
  );
}
