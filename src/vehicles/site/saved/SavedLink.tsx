import { Link } from '@tanstack/react-router';
import { savedVehicles } from './kept-vehicles.ts';
import { HeartIcon } from './SaveButton.tsx';
import { useKept } from './useKept.ts';

/**
 * The way to the saved vehicles, once there is one. Its place between the mark and the navigation is always
 * free, so that neither moves when it appears.
 */
export function SavedLink() {
  const { length } = useKept(savedVehicles);
  return (
    <div className="-mx-10 flex min-w-11 flex-1 justify-end md:-mr-4">
      {length > 0 && (
        <Link
          to="/saved"
          aria-label={`Saved vehicles (${length})`}
          className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 text-small text-text-soft tabular-nums transition-colors duration-quick hover:text-text"
        >
          <HeartIcon />
          {length}
        </Link>
      )}
    </div>
  );
}
