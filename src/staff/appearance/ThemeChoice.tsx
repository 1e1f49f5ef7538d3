import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { newAppearance, themeNames, type Appearance, type ThemeName } from '../../appearance/appearance.ts';
import { themes } from '../../appearance/look.ts';
import { ThemeThumbnail } from './ThemeThumbnail.tsx';

/** The four themes as small pictures of the home page. Another theme begins with all that is its own. */
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
