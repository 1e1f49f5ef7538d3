import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.ts';
import type { AlertCriteria } from '../criteria.ts';

/** Leads to the form that asks to be told when a vehicle like this arrives. */
export const AlertLink = ({ criteria, wide = false }: { criteria: AlertCriteria; wide?: boolean }) => (
  <Link to="/alerts/{-$step}" search={criteria} className={buttonClass('line', { wide })}>
    Tell me when one arrives
  </Link>
);
