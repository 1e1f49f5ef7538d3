import { Link } from '@tanstack/react-router';
import { Picture } from '../../images/site/Picture.tsx';
import { buttonClass } from '../../ui/button.ts';
import { StudioFloor } from '../../ui/StudioFloor.tsx';
import { StripLight } from '../../ui/StripLight.tsx';
import { useSite } from '../../dealership/site.queries.ts';

/**
 * As wide as `--art` in studio.css, and on phones a little less: they only show the middle of the picture's
 * 620 px, and 960 pixels are a third fewer bytes than 1280.
 */
const sizes =
  '(min-width: 1600px) 1600px, (min-width: 900px) 100vw, (min-width: 701px) 900px, (min-width: 620px) 100vw, 540px';

/**
 * The first view: the headline between the strip light and the roof. Without a picture, the light over an
 * empty bay.
 */
export function Hero() {
  const picture = useSite().dealership.pictures.hero;
  return (
    <section aria-labelledby="hero-title" className="hero relative overflow-hidden text-center">
      {picture === undefined ? (
        <div aria-hidden="true" className="bay absolute inset-0">
          <StripLight className="absolute inset-x-[8%] top-24 h-1 md:inset-x-[14%] md:top-33" />
          <div className="absolute inset-x-0 bottom-34 md:bottom-0">
            <StudioFloor />
          </div>
        </div>
      ) : (
        <div className="hero-art">
          <Picture address={picture} alt="" sizes={sizes} priority />
        </div>
      )}
      <span aria-hidden="true" className="hero-light absolute block" />
      <div aria-hidden="true" className="hero-floor absolute inset-x-0 bottom-0 h-40" />
      <h1
        id="hero-title"
        className="hero-copy page-x relative font-display leading-[1.1] tracking-[-0.012em]"
      >
        <span className="block">Exceptional Luxury</span>{' '}
        <span className="block text-text-muted">Extraordinary Performance</span>
      </h1>
      <div className="hero-actions absolute inset-x-0 bottom-7 flex flex-col justify-center gap-3.5 px-5 md:bottom-9 md:flex-row">
        <Link to="/inventory" className={buttonClass('solid')}>
          EXPLORE INVENTORY
        </Link>
        <Link to="/contact" className={buttonClass('line')}>
          CONTACT US
        </Link>
      </div>
    </section>
  );
}
