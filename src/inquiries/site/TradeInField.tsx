import { Link } from '@tanstack/react-router';
import { useSite } from '../../dealership/site.queries.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { longestTradeIn } from '../trade-in.ts';

/** Asks for the car that would be traded in. Shown by the chosen interest alone, so that it needs no scripts. */
export function TradeInField({ typed, pending }: { typed: string | undefined; pending: boolean }) {
  const { takesOffers } = useSite().dealership;
  return (
    <Field
      label="Your car"
      optional
      className="hidden group-has-[option[value=trade]:checked]/inquiry:block md:col-span-2"
      hint={
        takesOffers ? (
          <Link
            to="/sell"
            className="inline-flex min-h-11 items-center underline decoration-outline underline-offset-4 hover:text-text"
          >
            Send us photographs of it
          </Link>
        ) : undefined
      }
    >
      {(control) => (
        <input
          {...control}
          name="tradeIn"
          maxLength={longestTradeIn}
          placeholder="Year, make, model and mileage"
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="send"
          readOnly={pending}
          defaultValue={typed}
          className={controlClass}
        />
      )}
    </Field>
  );
}
