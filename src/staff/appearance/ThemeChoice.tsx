import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { newAppearance, themeNames, type ThemeName } from '../../appearance/appearance.ts';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import { themes, lookOf } from '../../appearance/look.ts';
import type { CSSProperties } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { lookVariables } from '../../appearance/site/appearance-css.ts';

/** The four themes as small pictures of the home page. Choosing one resets everything but logo and icon. */
export function ThemeChoice({ form, values }: { form: StaffForm<Appearance>; values: Appearance }) {
  const choose = (theme: ThemeName) => {
    if (form.pending) return;
    const { logo, icon } = values;
    form.reset({ ...newAppearance, theme, logo, icon }, { keepDefaultValues: true });
  };
  return (
    <Panel title="Theme" description="Begin with one of four houses, then change what you like.">
      <fieldset className={panelBodyClass}>
        <legend className="sr-only">Theme</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
          {themeNames.map((name) => (
            <label key={name} className="group relative cursor-pointer">
              <input
                type="radio"
                name="theme"
                value={name}
                checked={values.theme === name}
                aria-disabled={form.pending || undefined}
                onChange={() => choose(name)}
                className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
                aria-describedby={`theme-${name}`}
              />
              <ThemeThumbnail theme={name} />
              <span className="mt-2 block font-medium text-staff-ink">{themes[name].label}</span>
              <span id={`theme-${name}`} className="block text-small text-staff-muted">
                {themes[name].description}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </Panel>
  );
}

/** The top of the home page in one theme, drawn small, with the dealership's own name and picture. */
function ThemeThumbnail({ theme }: { theme: ThemeName }) {
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
