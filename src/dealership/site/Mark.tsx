import { Link } from '@tanstack/react-router';
import { logoClass } from '../../appearance/site/logo-class.ts';
import { useSite } from '../site.queries.ts';

/** The link home: the dealership's logo, or its name. Phones show only the large word of the name. */
export function Mark({ className = '' }: { className?: string }) {
  const {
    dealership: { name, logoText },
    appearance: { logo },
  } = useSite();
  return (
    <Link
      to="/"
      data-mark=""
      className={`inline-flex min-h-11 max-w-full min-w-0 items-center gap-2.5 font-display text-[1.4rem]/tight text-text md:min-h-7 ${className}`}
    >
      {logo === null ? (
        <>
          <span className="truncate">{logoText.primary}</span>{' '}
          {logoText.secondary !== '' && (
            <small className="hidden pt-1.5 font-sans text-micro font-medium whitespace-nowrap text-text-muted md:inline">
              {logoText.secondary}
            </small>
          )}
        </>
      ) : (
        <img src={logo.address} width={logo.width} height={logo.height} alt={name} className={logoClass} />
      )}
    </Link>
  );
}
