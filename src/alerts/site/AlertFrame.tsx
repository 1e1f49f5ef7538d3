import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The layout of all pages about alerts: title and `words`, and the next step in a box below them, or beside them
 * in wide windows. With `isNews` the title states a result, and takes the focus.
 */
export function AlertFrame({
  title,
  isNews = false,
  words,
  children,
}: {
  title: string;
  isNews?: boolean;
  words: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <div className="page-x grid min-h-140 content-start items-start gap-x-16 gap-y-8 pt-16 pb-24 md:pt-24 md:pb-32 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="text-[1.0625rem]/relaxed md:text-lead">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-display text-hero leading-[1.06] tracking-[-0.012em] text-balance outline-none"
        >
          {title}
        </h1>
        <div className="mt-6 max-w-[46ch] space-y-4.5 text-pretty">{words}</div>
      </div>
      <div className="space-y-4.5 rounded-card bg-surface p-5 shadow-lit md:p-7.5">{children}</div>
    </div>
  );
}
