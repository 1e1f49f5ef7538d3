import type { ReactNode } from 'react';
import type { LinkName } from '../dealership.ts';
import { useSite } from '../site.queries.ts';

/** A link to the target in the dealership's settings, or plain text if none is set. */
export function TargetLink({
  name,
  className = '',
  children,
}: {
  name: LinkName;
  className?: string;
  children: ReactNode;
}) {
  const target = useSite().dealership.links[name];
  if (target === undefined || target === '') {
    return <span className={`text-text-muted ${className}`}>{children}</span>;
  }
  return (
    <a href={target} className={`transition-colors duration-quick hover:text-text ${className}`}>
      {children}
    </a>
  );
}
