import type { Adviser } from '../../../accounts/adviser.schema.ts';
import { portraitPosition } from '../../../accounts/portrait-position.ts';
import { Picture } from '../../../images/site/Picture.tsx';

const faceClass = 'size-16 shrink-0 rounded-full';

/** Who looks after a vehicle, with the direct line. */
export function VehicleAdviser({ adviser }: { adviser: Adviser }) {
  const { name, title, phone, call, portrait, initials } = adviser;
  return (
    <section
      aria-label="Your adviser"
      className="mt-6 flex items-center gap-4 border-y border-hairline py-5 text-[0.9375rem]/6"
    >
      {portrait === null ? (
        <span
          aria-hidden="true"
          className={`${faceClass} grid place-items-center bg-raised font-display text-[1.5rem] text-text`}
        >
          {initials}
        </span>
      ) : (
        <Picture
          address={portrait}
          alt=""
          sizes="4rem"
          objectPosition={portraitPosition}
          className={`${faceClass} object-cover`}
        />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold text-text">{name}</p>
        <p>{title === '' ? 'Your adviser for this car' : `${title}, your adviser for this car`}</p>
        {phone !== '' && (
          <p className="tabular-nums">
            {call === undefined ? (
              phone
            ) : (
              <a
                href={call}
                className="-my-2.5 inline-block py-2.5 text-text underline decoration-text-muted underline-offset-3"
              >
                {phone}
              </a>
            )}
          </p>
        )}
      </div>
    </section>
  );
}
