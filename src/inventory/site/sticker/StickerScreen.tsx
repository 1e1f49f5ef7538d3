import { useSite } from '../../../dealership/site.queries.ts';
import { buttonClass } from '../../../ui/button.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { Sticker } from './Sticker.tsx';
import styles from './sticker.css?inline';

/** A vehicle's window sticker as it will be printed, with what prints it above. Only this page has its styles. */
export function StickerScreen({ vehicle }: { vehicle: PublicVehicle }) {
  const { dealership, publicUrl } = useSite();
  const path = `/inventory/${vehicle.id}`;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-[calc(202mm+3rem)] px-5 py-8 md:px-6 print:max-w-none print:p-0"
    >
      <style href="sticker" precedence="default">
        {styles}
      </style>
      <div className="mb-6 flex flex-wrap items-center gap-x-7 gap-y-4 print:hidden">
        <button type="button" className={buttonClass('solid')} onClick={() => window.print()}>
          Print
        </button>
        <a href={`/inventory/${vehicle.id}`} className="underline underline-offset-4">
          Back to the vehicle
        </a>
        <p className="text-text-muted">One sheet, Letter or A4. Your browser can also save it as a PDF.</p>
      </div>
      <Sticker vehicle={vehicle} dealership={dealership} address={new URL(path, publicUrl).href} />
    </main>
  );
}
