import { Link } from '@tanstack/react-router';
import { Picture } from '../../images/site/Picture.tsx';
import { buttonClass } from '../../ui/button.ts';
import { StudioFloor } from '../../ui/StudioFloor.tsx';
import { StripLight } from '../../ui/StripLight.tsx';
import { useSite } from '../../dealership/site.queries.ts';

const sizes =
  '(min-width: 1900px) 872px, (min-width: 1360px) 711px, (min-width: 1001px) 52vw, calc(100vw - 40px)';

/** Section 2: who the dealership is, with a picture of its showroom. */
export function AboutSection() {
  const { name, introduction, pictures } = useSite().dealership;
  return (
    <section
      aria-labelledby="about-title"
      className="page-x page-y grid items-center gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-16"
    >
      {pictures.showroom === undefined ? (
        <div className="bay relative aspect-5/4 overflow-hidden rounded-card bg-surface">
          <StripLight className="absolute inset-x-[14%] top-[12%] h-0.75" />
          <StudioFloor />
        </div>
      ) : (
        <Picture
          address={pictures.showroom}
          alt={`In the showroom of ${name}`}
          sizes={sizes}
          className="aspect-5/4 w-full rounded-card object-cover"
        />
      )}
      <div>
        <h2 id="about-title" className="font-display text-title">
          {introduction.heading}
        </h2>
        <p className="my-5 max-w-[46ch] text-pretty">{introduction.text}</p>
        <div className="mt-7 flex flex-wrap gap-3.5 *:flex-auto md:*:flex-none">
          <Link to="/contact" className={buttonClass('solid')}>
            CONTACT US
          </Link>
          <Link to="/about" className={buttonClass('line')}>
            OUR TEAM
          </Link>
        </div>
      </div>
    </section>
  );
}
