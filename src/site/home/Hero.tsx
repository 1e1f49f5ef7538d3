import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSite } from '../../dealership/site.queries.ts';
import { largestBox } from '../../images/site/largest-box.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { buttonClass } from '../../ui/button.ts';
import { StripLight } from '../../ui/StripLight.tsx';
import { StudioFloor } from '../../ui/StudioFloor.tsx';
import { formatListPrice } from '../../vehicles/format.ts';
import { type LandscapePhoto, landscapePhotos } from '../../vehicles/landscape-photos.ts';
import { pictureAlt, vehicleName } from '../../vehicles/vehicle-name.ts';
import { featuredQuery } from '../../vehicles/vehicles.queries.ts';

/** 960 pixels on phones with three per CSS pixel, where more make no visible difference. */
const onSharpPhones = '(max-width: 700px) and (min-resolution: 2.5x) 320px';
/** As wide as `--art` in hero.css; on other phones a little less, which is a third fewer bytes. */
const chosenSizes = `${onSharpPhones}, (min-width: 1600px) min(100vw, max(1600px, 179vh - 172px)), (min-width: 900px) 100vw, (min-width: 701px) 900px, (min-width: 620px) 100vw, 540px`;
const photoSizes = `${onSharpPhones}, (min-width: 701px) 100vw, 122vw`;

/**
 * The first view: the headline, over the picture that staff chose, else over the photograph of the newest featured
 * vehicle that has one for it. With neither, the strip light over an empty bay; nothing while the vehicles load.
 */
export function Hero() {
  const chosen = useSite().dealership.pictures.hero;
  const { data, isPending } = useQuery(featuredQuery());
  const [photo] = chosen === undefined ? landscapePhotos(data ?? []) : [];
  return (
    <section
      aria-labelledby="hero-title"
      className={`hero relative overflow-hidden text-center ${photo ? 'hero-photo' : ''}`}
      style={largestBox(chosen ?? photo?.address)}
    >
      {chosen !== undefined && <Chosen address={chosen} />}
      {photo && <Photo photo={photo} />}
      {chosen === undefined && !photo && !isPending && <EmptyBay />}
      <h1
        id="hero-title"
        className="hero-copy page-x relative font-display leading-[1.1] tracking-[-0.012em]"
      >
        <span className="block">Exceptional Luxury</span>{' '}
        <span className={`block ${photo ? '' : 'text-text-muted'}`}>Extraordinary Performance</span>
      </h1>
      <div className="hero-foot page-x">
        {photo && <NameOf photo={photo} />}
        <div className="hero-actions">
          <Link to="/inventory" className={buttonClass('solid')}>
            EXPLORE INVENTORY
          </Link>
          <Link to="/contact" className={buttonClass('line')}>
            CONTACT US
          </Link>
        </div>
      </div>
    </section>
  );
}

const Chosen = ({ address }: { address: string }) => (
  <>
    <div className="hero-art">
      <Picture address={address} alt="" sizes={chosenSizes} priority />
    </div>
    <Light />
  </>
);

function Photo({ photo: { vehicle, address } }: { photo: LandscapePhoto }) {
  const point = vehicle.focalPoints[address];
  return (
    <div className="hero-art">
      <Picture
        address={address}
        alt={pictureAlt(vehicle)}
        sizes={photoSizes}
        {...(point && { objectPosition: `${point.x}% ${point.y}%` })}
        priority
      />
    </div>
  );
}

const EmptyBay = () => (
  <>
    <div aria-hidden="true" className="bay absolute inset-0">
      <StripLight className="absolute inset-x-[8%] top-24 h-1 md:inset-x-[14%] md:top-33" />
      <div className="absolute inset-x-0 bottom-34 md:bottom-0">
        <StudioFloor />
      </div>
    </div>
    <Light />
  </>
);

/** The strip light's sweep, and the floor in front of the picture. */
const Light = () => (
  <>
    <span aria-hidden="true" className="hero-light absolute block" />
    <div aria-hidden="true" className="hero-floor absolute inset-x-0 bottom-0 h-40" />
  </>
);

const NameOf = ({ photo: { vehicle } }: { photo: LandscapePhoto }) => (
  <p className="hero-car">
    <Link
      to="/inventory/$id"
      params={{ id: String(vehicle.id) }}
      className="inline-block py-2.5 text-text tabular-nums underline decoration-text/50 underline-offset-4 wrap-anywhere hover:decoration-text md:py-2"
    >
      <b className="font-semibold">{vehicleName(vehicle)}</b>, {formatListPrice(vehicle.price)}
    </Link>
  </p>
);
