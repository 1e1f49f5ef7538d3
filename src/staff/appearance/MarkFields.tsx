import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { PictureButton } from '../../images/staff/uploads/PictureButton.tsx';
import { errorMessage } from '../../platform/browser/error-message.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { iconAddress } from '../../appearance/appearance-files.ts';
import { uploadMark } from '../../appearance/appearance.staff.queries.ts';
import type { Appearance, Logo } from '../../appearance/appearance.schema.ts';
import { shownAppearance } from './appearance-form.ts';
import { WarningIcon } from '../../ui/staff/staff-icons.tsx';
import { groundOf } from '../../appearance/appearance.ts';
import { logoPlate } from '../../appearance/logo-plate.ts';
import { lookOf } from '../../appearance/look.ts';

/** The logo in place of the name, and the icon of tabs and home screens, which is made from the logo if it can be. */
export function MarkFields({ form, values }: { form: StaffForm<Appearance>; values: Appearance }) {
  const { field: logo } = useController({ control: form.control, name: 'logo' });
  const { field: icon } = useController({ control: form.control, name: 'icon' });
  const uploadLogo = useMutation({
    mutationFn: uploadMark,
    retry: false,
    onSuccess: (stored) => {
      logo.onChange(stored.logo);
      if (values.icon === null && stored.icon !== null) icon.onChange(stored.icon);
    },
  });
  const uploadIcon = useMutation({
    mutationFn: async (file: File) => {
      const stored = await uploadMark(file);
      if (stored.icon === null) throw new Error('An icon must be about as wide as it is high.');
      return stored.icon;
    },
    retry: false,
    onSuccess: icon.onChange,
  });
  return (
    <Panel title="Logo and icon" description="SVG or PNG, at most 1 MB.">
      <div className={`${panelBodyClass} grid gap-5.5`}>
        <MarkField
          label="Logo"
          hint="In the header and the footer, in place of the name."
          set={values.logo !== null}
          upload={uploadLogo}
          readOnly={form.pending}
          error={form.errorAt('logo')}
          onRemove={() => logo.onChange(null)}
        >
          {values.logo !== null && <LogoOnGround logo={values.logo} appearance={shownAppearance(values)} />}
        </MarkField>
        <MarkField
          label="Icon"
          hint="In tabs and on home screens. A square picture is best."
          set={values.icon !== null}
          upload={uploadIcon}
          readOnly={form.pending}
          error={form.errorAt('icon')}
          onRemove={() => icon.onChange(null)}
        >
          <img src={iconAddress(values, '192.png')} alt="Icon" className="size-14 rounded-[10px]" />
        </MarkField>
      </div>
    </Panel>
  );
}

function MarkField(props: {
  label: string;
  hint: string;
  set: boolean;
  upload: { isPending: boolean; error: Error | null; mutate: (file: File) => void; reset: () => void };
  readOnly: boolean;
  error: string | undefined;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { label, upload } = props;
  const failure = upload.error === null ? undefined : errorMessage(upload.error, upload.error.message);
  const error = failure ?? props.error;
  return (
    <div role="group" aria-label={label}>
      <p className="text-small font-medium text-staff-ink">{label}</p>
      <p className="mb-2 text-small text-staff-muted">{props.hint}</p>
      {props.children}
      <div className="mt-1.5 -ml-2.5 flex gap-0.5">
        <PictureButton
          label={`${label} file`}
          variant="row"
          uploading={upload.isPending}
          readOnly={props.readOnly}
          onPick={upload.mutate}
        >
          {props.set ? 'Replace' : `Choose ${label}`}
        </PictureButton>
        {props.set && !upload.isPending && (
          <Button
            variant="row-danger"
            onClick={(event) => {
              if (props.readOnly) return;
              upload.reset();
              props.onRemove();
              // The button that had the focus is gone.
              event.currentTarget.parentElement?.querySelector('button')?.focus();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 flex items-start gap-1.75 text-small/snug text-loss">
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The logo on the ground of the website, with a note if it needs a plate to be seen. */
function LogoOnGround({ logo, appearance }: { logo: Logo; appearance: Appearance }) {
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
