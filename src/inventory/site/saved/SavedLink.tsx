import { Link } from '@tanstack/react-router';
import { savedVehicles, useKept } from './kept-vehicles.ts';
import { HeartIcon } from './SaveButton.tsx';

/** The way to the saved vehicles, once there is one. */
export function SavedLink() {
  const { length } = useKept(savedVehicles);
  if (length === 0) return null;
  return (
    <Link
      to="/saved"
      className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 text-small text-text-soft tabular-nums transition-colors duration-quick hover:text-text"
    >
      <HeartIcon />
      <span className="sr-only">Saved vehicles: </span>
      {length}
    </Link>
  );
}
