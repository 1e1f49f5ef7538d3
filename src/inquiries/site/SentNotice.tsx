import { useEffect, useRef, useState, type ReactNode } from 'react';
import { openState, type OpenState } from '../../dealership/dealership.hours.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { scrollBehavior } from '../../ui/motion.ts';

/**
 * Confirms a form that was sent: when an answer can be expected, `next`, and the sent values (`lines`).
 * If it replaces the form, `another` leads to an empty one: by its address, or in the browser by `onClick`.
 */
export function SentNotice(props: {
  heading: string;
  next?: string;
  lines: ReactNode;
  /** Below the lines. */
  children?: ReactNode;
  another?: { address: string; label: string; onClick: (() => void) | undefined };
}) {
  const { another } = props;
  const { dealership, phoneLinks } = useSite();
  const { hours, timeZone, closedDays, phone } = dealership;
  const [now] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const box = heading.current?.parentElement;
    // With the form below it, it may be higher than the window: then from its heading.
    const block = box && box.offsetHeight > innerHeight ? 'start' : 'nearest';
    box?.scrollIntoView({ behavior: scrollBehavior(), block });
  }, []);
  const next = props.next === undefined ? '' : ` ${props.next}`;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
        {props.heading}
      </h2>
      <p className="max-w-[46ch] text-pretty">{`${expectedAnswer(openState(hours, timeZone, now, closedDays))}${next}`}</p>
      <dl className="border-b border-hairline text-[0.9375rem]">{props.lines}</dl>
      {props.children}
      <p>
        Would you rather talk? Call{' '}
        <a href={phoneLinks?.call} className="whitespace-nowrap text-text underline underline-offset-4">
          {phone}
        </a>
        .
      </p>
      {another !== undefined && (
        <a
          href={another.address}
          className="flex min-h-11 w-fit items-center text-text underline decoration-outline underline-offset-4 hover:decoration-text"
          onClick={(event) => {
            if (another.onClick === undefined) return;
            event.preventDefault();
            another.onClick();
          }}
        >
          {another.label}
        </a>
      )}
    </>
  );
}

export function SentLine({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-6 border-t border-hairline py-2.75 md:grid-cols-[6rem_1fr]">
      <dt className="text-text-muted">{term}</dt>
      <dd className="min-w-0 whitespace-pre-line text-text wrap-anywhere">{children}</dd>
    </div>
  );
}

/** When an answer can be expected, by the opening hours. */
export function expectedAnswer({ open, when }: OpenState): string {
  if (when === null) return "We'll get back to you as soon as possible.";
  return open
    ? `We are open until ${when} and will answer as soon as we can.`
    : `We are closed now. You will hear from us when we open, ${when}.`;
}
