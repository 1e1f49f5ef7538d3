import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.ts';
import { EmptyScreen } from '../../ui/EmptyScreen.tsx';

/** Section 2, not found: the screen for unknown paths. */
export function NotFoundScreen() {
  return (
    <EmptyScreen
      heading="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      actions={
        <>
          <Link to="/" className={buttonClass('solid')}>
            Back to Home
          </Link>
          <Link to="/inventory" activeOptions={{ exact: true }} className={buttonClass('line')}>
            View Inventory
          </Link>
        </>
      }
    />
  );
}
