import { Link } from '@tanstack/react-router';
import { useSite } from '../site.queries.ts';

/** The dealership's mark, leading home. On phones only its large word is shown. */
export function Mark({ className = '' }: { className?: string }) {
  const { logoText } = useSite().dealership;
  return (
    <Link
      to="/"
      className={`inline-flex min-h-11 max-w-full min-w-0 items-center gap-2.5 font-display text-[1.4rem]/tight text-text md:min-h-7 ${className}`}
    >
      <span className="truncate">{logoText.primary}</span>{' '}
      {logoText.secondary !== '' && (
        <small className="hidden pt-1.5 font-sans text-micro font-medium whitespace-nowrap text-text-muted md:inline">
          {logoText.secondary}
        </small>
      )}
    </Link>
  );
}
