import type { Dealership } from '../../../dealership/dealership.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { formatListPrice } from '../../format.ts';
import type { PublicVehicle } from '../../vehicle.ts';
import { stickerFacts } from './sticker-facts.ts';

/**
 * A window sticker on one sheet, Letter or A4: as high as the lower of the two within the margins of the
 * print style, so that what is too long is cut inside of it. It is paper: black on white in every theme.
 */
export function Sticker(props: { vehicle: PublicVehicle; dealership: Dealership; address: string }) {
  const { vehicle, dealership, address } = props;
  const { year, make, model, trim, status, features, description } = vehicle;
  return (
    <article className="sticker flex h-[255mm] w-full max-w-[190mm] flex-col overflow-hidden bg-white p-[6mm] text-black print:p-0">
      <header className="flex items-baseline justify-between gap-8 border-b-2 border-black pb-[3mm]">
        <p className="font-display text-[20pt]/tight">{dealership.name}</p>
        <p className="text-right text-[12pt]">{dealership.phone}</p>
      </header>
      <div className="mt-[7mm]">
        <p className="text-[16pt]/tight">
          {[year, trim].filter((part) => part !== null && part !== '').join(' · ')}
        </p>
        <h1 className="mt-[1mm] line-clamp-2 pb-[1.5mm] font-display text-[38pt]/[1.08] text-black wrap-anywhere">
          {make} {model}
        </h1>
        <p className="mt-[2.5mm] text-[26pt]/tight font-semibold tabular-nums">
          {status === 'sold' ? 'Sold' : formatListPrice(vehicle.price)}
        </p>
      </div>
      <div className="mt-[6mm] grid min-h-0 flex-1 grid-cols-2 gap-[9mm] overflow-hidden text-[10.5pt]/snug">
        <dl className="tabular-nums">
          {stickerFacts(vehicle).map(([term, text]) => (
            <div key={term} className="flex justify-between gap-4 border-t border-neutral-400 py-[1.2mm]">
              <dt className="shrink-0">{term}</dt>
              <dd className="line-clamp-3 min-w-0 text-right font-medium wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        <div>
          {features.length > 0 && (
            <>
              <h2 className="border-t border-neutral-400 pt-[1.2mm] font-semibold text-black">Features</h2>
              <ul className="mt-[1mm]">
                {features.map((feature) => (
                  <li key={feature} className="flex gap-[2mm] py-[0.5mm] wrap-anywhere">
                    <span aria-hidden="true">–</span>
                    <span className="line-clamp-2 min-w-0">{feature}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {features.length < 8 && description !== null && (
            <p className="mt-[4mm] line-clamp-12 whitespace-pre-line wrap-anywhere">{description}</p>
          )}
        </div>
      </div>
      <footer className="mt-[5mm] flex items-center gap-[6mm] border-t-2 border-black pt-[4mm]">
        <QrCode text={address} label={`QR code of ${address}`} className="-m-[2mm] size-[36mm] shrink-0" />
        <div className="min-w-0 text-[10.5pt]/snug">
          <p className="text-[13pt] font-semibold">Photographs and everything else about this car</p>
          <p className="wrap-anywhere">{address.replace(/^https?:\/\//, '')}</p>
          <p className="mt-[2.5mm]">
            {dealership.name}, {dealership.street}, {dealership.city}, {dealership.region}{' '}
            {dealership.postalCode}
          </p>
          <p>
            {dealership.phone}, {dealership.email}
          </p>
        </div>
      </footer>
    </article>
  );
}
