import { Link } from '@tanstack/react-router';
import { largestBox } from '../../images/site/largest-box.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { useSite } from '../../dealership/site.queries.ts';
import { buttonClass } from '../../ui/button.ts';
import { Story } from './Story.tsx';
import { Values } from './Values.tsx';

/** A photograph for the top of the page, with its focal point if it has one. */
type Photo = { address: string; alt: string; point: { x: number; y: number } | null };

/**
 * About, section 2. Without a picture chosen for it, `photo` is at the top: undefined while it loads, null if there is
 * none.
 */
export function AboutScreen({ photo }: { photo: Photo | null | undefined }) {
  const { introduction, pictures, takesOffers } = useSite().dealership;
  return (
    <>
      <div className="page-x grid items-end gap-4 pt-11 pb-5 md:pt-21 md:pb-14 lg:grid-cols-2 lg:gap-16">
        <h1 className="font-display text-hero tracking-[-0.012em]">About Us</h1>
        <p className="max-w-[52ch] text-[1.0625rem]/relaxed text-pretty md:text-lead">{introduction.text}</p>
      </div>
      {pictures.about !== undefined ? (
        <WideArt address={pictures.about} alt="" point={null} />
      ) : photo === undefined ? (
        <div className="wide-art" />
      ) : (
        photo && <WideArt {...photo} />
      )}
      <Story />
      <Values />
      <section aria-labelledby="visit-title" className="page-x pb-18 md:pb-28">
        <div
          aria-hidden="true"
          className="h-px bg-linear-to-r from-text-muted via-hairline via-40% to-transparent"
        />
        <div className="grid items-center gap-x-12 gap-y-3 pt-9 md:pt-16 lg:grid-cols-[1fr_auto]">
          <div>
            <h2 id="visit-title" className="font-display text-title">
              See our vehicles
            </h2>
            <p className="mt-3 text-lead">See what we have today, or tell us what you are looking for.</p>
          </div>
          <div className="mt-5 flex flex-wrap gap-3.5 *:flex-auto md:*:flex-none lg:mt-0">
            <Link to="/inventory" className={buttonClass('solid')}>
              View Inventory
            </Link>
            <Link to="/contact" className={buttonClass('line')}>
              Contact Us
            </Link>
            {takesOffers && (
              <Link to="/sell" className={buttonClass('line')}>
                Sell Your Car
              </Link>
            )}
          </div>
        </div>
      </section>
    </>
  );
}

const WideArt = ({ address, alt, point }: Photo) => (
  <div className="wide-art overflow-hidden" style={largestBox(address)}>
    <Picture
      address={address}
      alt={alt}
      sizes="100vw"
      {...(point && { objectPosition: `${point.x}% ${point.y}%` })}
      priority
    />
  </div>
);
