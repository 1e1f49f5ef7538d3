import { useSite } from '../../../dealership/site.queries.ts';
import { StripLight } from '../../../ui/StripLight.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ListMessage } from '../card/ListMessage.tsx';

/** The list could not be loaded (section 8); visitors can still call. */
export function InventoryError({ phone }: { phone: string }) {
  const { phoneLinks } = useSite();
  return (
    <div role="alert">
      <ListMessage
        light={<StripLight off className="h-0.75" />}
        heading="Error loading vehicles"
        text="There was a problem loading the inventory. Please try again."
        aside={
          <p className="mt-6.5 text-[0.9375rem] text-text-muted">
            Or call{' '}
            <a
              href={phoneLinks?.call}
              className="whitespace-nowrap text-text underline decoration-outline underline-offset-4"
            >
              {phone}
            </a>{' '}
            and ask what is on the floor.
          </p>
        }
      >
        <button type="button" className={buttonClass('solid')} onClick={() => window.location.reload()}>
          Reload Page
        </button>
      </ListMessage>
    </div>
  );
}
