import type { CSSProperties } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { newAppearance, type ThemeName } from '../../appearance/appearance.ts';
import { lookOf } from '../../appearance/look.ts';
import { lookVariables } from '../../appearance/site/appearance-css.ts';

/** The top of the home page in one theme, drawn small, with the dealership's own name and picture. */
export function ThemeThumbnail({ theme }: { theme: ThemeName }) {
  const { logoText, pictures } = useSite().dealership;
  const look = lookOf({ ...newAppearance, theme });
  const align = look.headlines === 'left' ? 'items-start text-left' : 'items-center text-center';
  const faded = look.pictures === 'faded';
  return (
    <span
      aria-hidden="true"
      style={lookVariables(look) as CSSProperties}
      className="relative flex aspect-4/3 flex-col overflow-hidden rounded-(--shape) border border-staff-hair bg-ground outline-offset-3 [--shape:3px] group-has-checked:outline-2 group-has-checked:outline-staff-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-6 peer-focus-visible:outline-staff-accent"
    >
      <span className="flex items-center justify-between px-[6%] pt-[5%] font-display text-[0.6875rem]/none text-text">
        <span className="truncate">{logoText.primary}</span>
        <span className="h-px w-[24%] bg-text-muted" />
      </span>
      <span className={`relative z-1 flex flex-col gap-[0.4rem] px-[6%] pt-[8%] ${align}`}>
        <span className="font-display text-[1.0625rem]/[1.1] text-text max-lg:text-[0.8125rem]">
          Exceptional Luxury
        </span>
        <span className="flex gap-1">
          <span className="h-2.5 w-9 rounded-control border border-(--button-edge) bg-(--button)" />
          <span className="h-2.5 w-7 rounded-control border border-outline" />
        </span>
      </span>
      <span
        className={`mt-auto block overflow-hidden ${faded ? 'h-[56%] -translate-y-[8%]' : 'h-[42%]'} ${
          look.pictures === 'framed' ? 'mx-[6%] mb-[5%] rounded-card' : ''
        } ${theme === 'paddock' ? 'border-t-2 border-accent' : ''} bg-photo`}
      >
        {pictures.hero !== undefined && (
          <Picture
            address={pictures.hero}
            alt=""
            sizes="16rem"
            className={`size-full object-cover object-[50%_65%] ${faded ? '[mask-image:linear-gradient(transparent,#000_30%)]' : ''}`}
          />
        )}
      </span>
      <span className="flex gap-1.5 bg-surface px-[6%] py-[3%]">
        <span className="h-1 w-[30%] bg-accent" />
        <span className="h-1 flex-1 bg-text-muted" />
      </span>
    </span>
  );
}
