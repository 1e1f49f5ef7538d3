import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The page of everything about alerts: one column under its title. With `isNews` the title takes the focus, as it
 * says what has just happened.
 */
export function AlertFrame({
  title,
  isNews = false,
  children,
}: {
  title: string;
  isNews?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <div className="page-x min-h-140 pt-16 pb-24 md:pt-24 md:pb-32">
      <div className="max-w-130">
        <h1 ref={heading} tabIndex={-1} className="font-display text-title outline-none">
          {title}
        </h1>
        {children}
      </div>
    </div>
  );
}
