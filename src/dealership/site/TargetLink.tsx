import type { ReactNode } from 'react';
import type { LinkName } from '../dealership.ts';
import { useSite } from '../site.queries.ts';

/** An entry that leads where the dealership's settings say, and is plain text while they say nothing. */
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
    return <span className={`text-bone-muted ${className}`}>{children}</span>;
  }
  return (
    <a href={target} className={`transition-colors duration-quick hover:text-bone ${className}`}>
      {children}
    </a>
  );
}
