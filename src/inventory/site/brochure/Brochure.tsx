import { addressText, reachText } from '../../../dealership/address.ts';
import type { PublicDealership } from '../../../dealership/dealership.schema.ts';
import type { useSite } from '../../../dealership/site.queries.ts';
import { objectPositionOf } from '../../../images/focal-point.ts';
import { isUpright } from '../../../images/image.ts';
import { Picture } from '../../../images/site/Picture.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { formatListPrice } from '../../../vehicles/format.ts';
import { galleryOf, type PublicVehicle } from '../../../vehicles/vehicle.ts';
import { photoAlt } from '../../../vehicles/vehicle-name.ts';
import { brochureFacts } from './brochure-facts.ts';
import { beginningOf, roomOn } from './brochure-text.ts';

const mostFeatures = 8;
/** Millimeters of height that the first photo needs at least. */
const lowest = { across: 59, upright: 85 };
/** Photos in the row under the first one. */
const mostInRow = 4;
/** The most facts that have room for the description under them, beside an upright photo. */
const fewFacts = 6;
/** A model with more characters is set smaller. */
const longModel = 34;

/** A vehicle's brochure: one sheet with photographs, for a customer to take home. */
export function Brochure(props: {
  vehicle: PublicVehicle;
  dealership: PublicDealership;
  logo: ReturnType<typeof useSite>['appearance']['logo'];
  address: string;
}) {
  const { vehicle, dealership, logo, address } = props;
  const { year, make, model, trim, status, description } = vehicle;
  const photos = galleryOf(vehicle);
  const hasUpright = isUpright(photos[0] ?? null);
  const facts = brochureFacts(vehicle);
  const features = vehicle.features.slice(0, mostFeatures);
  const hasNote = status !== 'sold' && vehicle.price !== null && dealership.priceNote !== '';
  const isLong = model.length > longModel;
  // Beside an upright photo they are in one column, and above the description if there are few.
  const isTextBeside = hasUpright && facts.length <= fewFacts;
  const inRow = Math.min(photos.length - 1, mostInRow);
  const { words, row } = roomOn({
    linesOfName: isLong ? 3 : 1,
    hasNote,
    linesOfFacts: hasUpright ? 0 : Math.ceil(facts.length / 2),
    linesOfFeatures: Math.ceil(features.length / 2),
    description: isTextBeside ? null : description,
    photo:
      photos.length === 0 ? 0 : hasUpright ? Math.max(lowest.upright, 5.6 * facts.length) : lowest.across,
    inRow,
  });
  const text = description === null || words === 0 ? null : beginningOf(description, words);
  const shown = address.replace(/^https?:\/\//, '');
  const first =
    photos[0] === undefined ? null : <Photo vehicle={vehicle} photos={photos} at={0} sizes="760px" />;
  const photoRow = <PhotoRow vehicle={vehicle} photos={photos} count={inRow} />;
  const paragraph = text !== null && (
    <p className="brochure-text">
      {text.text}
      {text.isCut && <span> Read on: {shown}</span>}
    </p>
  );
  return (
    <article className="brochure" data-photo={first === null ? 'none' : hasUpright ? 'upright' : 'across'}>
      <header>
        {logo === null || logo.faintOn === 'light' ? (
          <p>{dealership.name}</p>
        ) : (
          <img src={logo.address} width={logo.width} height={logo.height} alt={dealership.name} />
        )}
        <p>{dealership.phone}</p>
      </header>
      {!hasUpright && first !== null && <div className="brochure-photo">{first}</div>}
      {!hasUpright && row && photoRow}
      <div className="brochure-name">
        <h1 data-long={isLong || undefined}>
          <span>
            {year} {make}
            {trim !== null && ` · ${trim}`}
          </span>{' '}
          {model}
        </h1>
        <p>{status === 'sold' ? 'Sold' : formatListPrice(vehicle.price)}</p>
      </div>
      {hasNote && <p className="brochure-note">{dealership.priceNote}</p>}
      <div className="brochure-facts">
        <div>
          <dl>
            {facts.map(([term, fact]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
          {isTextBeside && paragraph}
        </div>
        {hasUpright && first}
      </div>
      {hasUpright && row && photoRow}
      {!isTextBeside && paragraph}
      {features.length > 0 && (
        <ul>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      <footer>
        <div>
          <p>
            <b>{dealership.name}</b>
          </p>
          <p>{reachText(dealership)}</p>
          <p>{addressText(dealership)}</p>
          <p>{shown}</p>
        </div>
        <QrCode text={address} label={`QR code of ${address}`} className="" />
      </footer>
    </article>
  );
}

type PhotosProps = { vehicle: PublicVehicle; photos: readonly string[] };

function PhotoRow({ count, ...props }: PhotosProps & { count: number }) {
  return (
    <div className="brochure-row" data-count={count}>
      {Array.from({ length: count }, (_, at) => (
        <Photo key={at} {...props} at={at + 1} sizes="360px" />
      ))}
    </div>
  );
}

/** Loaded at once, because a browser prints only what has loaded, and as large as paper needs. */
function Photo(props: PhotosProps & { at: number; sizes: string }) {
  const { vehicle, photos, at } = props;
  const address = photos[at] ?? null;
  return (
    <Picture
      address={address}
      alt={photoAlt(vehicle, at, photos.length)}
      sizes={props.sizes}
      widths={[640, 960, 1600]}
      eager
      objectPosition={objectPositionOf(address, vehicle.focalPoints[address ?? ''], 'page')}
    />
  );
}
