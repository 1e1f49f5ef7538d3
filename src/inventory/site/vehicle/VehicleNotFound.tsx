import { Link } from '@tanstack/react-router';
import { EmptyScreen } from '../../../ui/EmptyScreen.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { BackToInventory } from './BackToInventory.tsx';

/**
 * The text call failed or found nothing (sections 2 and 8). With `onRetry` there was no response, which says
 * nothing about the vehicle: the text says so and offers a retry; `retrying` while one is running.
 */
export function VehicleNotFound({ onRetry, retrying = false }: { onRetry?: () => void; retrying?: boolean }) {
  return (
    <EmptyScreen
      back={<BackToInventory />}
      heading="Vehicle Not Found"
      text="Sorry, the vehicle you're looking for doesn't exist or has been removed."
      more={
        onRetry && (
          <output className="mt-3 block">
            {retrying ? 'Trying again...' : 'Or the connection is to blame: it could not be loaded.'}
          </output>
        )
      }
      actions={
        <>
          <Link to="/inventory" activeOptions={{ exact: true }} className={buttonClass('solid')}>
            Return to Inventory
          </Link>
          {onRetry && (
            <button
              type="button"
              aria-disabled={retrying || undefined}
              className={buttonClass('line')}
              onClick={() => !retrying && onRetry()}
            >
              Try Again
            </button>
          )}
        </>
      }
    />
  );
}
