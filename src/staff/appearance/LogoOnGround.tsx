import { WarningIcon } from '../../ui/staff/staff-icons.tsx';
import { groundOf, type Appearance, type Logo } from '../../appearance/appearance.ts';
import { logoPlate } from '../../appearance/logo-plate.ts';
import { lookOf } from '../../appearance/look.ts';

/** The logo as the website shows it, and a word about it if it could hardly be seen there without a plate. */
export function LogoOnGround({ logo, appearance }: { logo: Logo; appearance: Appearance }) {
  return (
    <>
      <span
        className="grid min-h-20 place-items-center rounded-card px-5 py-4"
        style={{ backgroundColor: lookOf(appearance).palette.ground }}
      >
        <img
          key={logo.address}
          src={logo.address}
          alt="Logo"
          className="max-h-10 max-w-full object-contain"
          style={logoPlate(appearance) ?? {}}
        />
      </span>
      <p role="status" className="text-small text-status-pending-ink">
        {logo.faintOn === groundOf(appearance) && (
          <span className="mt-2 flex items-start gap-2">
            <WarningIcon className="mt-0.5 size-4" />
            This logo can hardly be seen on this ground. The website puts it on a plate; on the other ground,
            or in another color, it needs none.
          </span>
        )}
      </p>
    </>
  );
}
