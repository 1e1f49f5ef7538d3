import { Link } from '@tanstack/react-router';

/** A name that leads to the page of its person, who is named by a record of theirs, such as `lead-12`. */
export const PersonLink = ({ person, children }: { person: string; children: string }) => (
  <Link
    to="/admin/customers/{-$person}"
    params={{ person }}
    className="py-0.75 font-medium text-staff-ink underline decoration-staff-hair underline-offset-3 hover:text-staff-accent hover:decoration-current"
  >
    {children}
  </Link>
);
