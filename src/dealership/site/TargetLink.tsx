import type { ReactNode } from 'react';
import type { LinkName } from '../dealership.ts';
import { linkTarget } from '../link-target.ts';
import { useSite } from '../site.queries.ts';

/** An entry of the footer: a link if it leads anywhere, else plain text. */
export function TargetLink({
  name,
  className = '',
  children,
}: {
  name: LinkName;
  className?: string;
  children: ReactNode;
}) {
  const target = linkTarget(name, useSite());
  if (target === undefined) return <span className={`text-text-muted ${className}`}>{children}</span>;
  return (
    <a href={target} className={`transition-colors duration-quick hover:text-text ${className}`}>
      {children}
    </a>
  );
}
