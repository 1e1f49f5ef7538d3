import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { objectPositionOf } from '../../images/focal-point.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { buttonClass } from '../../ui/button.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { landscapePhotos } from '../../vehicles/landscape-photos.ts';
import { pictureAlt } from '../../vehicles/vehicle-name.ts';
import { featuredQuery } from '../../vehicles/vehicles.queries.ts';

const sizes =
  '(min-width: 1900px) 980px, (min-width: 1360px) 711px, (min-width: 1001px) 52vw, calc(100vw - 40px)';

/**
 * Section 2: who the dealership is, with a picture of its showroom, or else the photograph of the second featured vehicle
 * that has one. Without either the text takes the width.
 */
export function AboutSection() {
  const { name, introduction, pictures } = useSite().dealership;
  const { data } = useQuery(featuredQuery());
  const second = landscapePhotos(data ?? [])[1];
  const picture =
    pictures.showroom !== undefined ? (
      <Picture
        address={pictures.showroom}
        alt={`In the showroom of ${name}`}
        sizes={sizes}
        className="aspect-5/4 w-full rounded-card object-cover"
      />
    ) : second !== undefined ? (
      <Picture
        address={second.address}
        alt={pictureAlt(second.vehicle)}
        sizes={sizes}
        objectPosition={objectPositionOf(second.address, second.vehicle.focalPoints[second.address], 'page')}
        className="aspect-3/2 w-full rounded-card object-cover"
      />
    ) : null;
  return (
    <section
      aria-labelledby="about-title"
      className={`page-x page-y grid gap-8 lg:gap-x-16 ${picture === null ? 'lg:grid-cols-2' : 'items-center lg:grid-cols-[1.25fr_1fr]'}`}
    >
      {picture}
      <div className={picture === null ? 'contents' : undefined}>
        <h2 id="about-title" className="font-display text-title">
          {introduction.heading}
        </h2>
        <div className={picture === null ? undefined : 'mt-5'}>
          <p className="max-w-[46ch] text-pretty">{introduction.text}</p>
          <div className="mt-8 flex flex-wrap gap-3.5 *:flex-auto md:*:flex-none">
            <Link to="/contact" className={buttonClass('solid')}>
              CONTACT US
            </Link>
            <Link to="/about" className={buttonClass('line')}>
              OUR TEAM
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
