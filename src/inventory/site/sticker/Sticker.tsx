import { placeText, reachText } from '../../../dealership/address.ts';
import type { PublicDealership } from '../../../dealership/dealership.schema.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { formatListPrice } from '../../../vehicles/format.ts';
import type { PublicVehicle } from '../../../vehicles/vehicle.ts';
import { stickerFacts } from './sticker-facts.ts';

/** From so many features on, the description has no room. */
const manyFeatures = 8;

/** A window sticker: what a buyer on the lot wants to know, and the way to the vehicle's page. */
export function Sticker(props: { vehicle: PublicVehicle; dealership: PublicDealership; address: string }) {
  const { vehicle, dealership, address } = props;
  const { year, make, model, trim, status, features, description } = vehicle;
  return (
    <article className="sticker">
      <header>
        <p>{dealership.name}</p>
        <p>{dealership.phone}</p>
      </header>
      <p className="sticker-year">{trim === null ? year : `${year} · ${trim}`}</p>
      <h1>
        <span className="sticker-make">{make}</span> {model}
      </h1>
      <p className="sticker-price">{status === 'sold' ? 'Sold' : formatListPrice(vehicle.price)}</p>
      {status !== 'sold' && vehicle.price !== null && dealership.priceNote !== '' && (
        <p className="sticker-note">{dealership.priceNote}</p>
      )}
      <div className="sticker-body">
        <dl>
          {stickerFacts(vehicle).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div>
          {features.length > 0 && (
            <>
              <h2>Features</h2>
              <ul>
                {features.map((feature) => (
                  <li key={feature}>
                    <span aria-hidden="true">–</span>
                    <span>{feature}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {features.length < manyFeatures && description !== null && (
            <p className="sticker-text">{description}</p>
          )}
        </div>
      </div>
      <footer>
        <QrCode text={address} label={`QR code of ${address}`} className="" />
        <div>
          <p>
            <b>Photographs and everything else about this car</b>
          </p>
          <p>{address.replace(/^https?:\/\//, '')}</p>
          <p>
            {placeText(dealership)}
            <br />
            {reachText(dealership)}
          </p>
        </div>
      </footer>
    </article>
  );
}
