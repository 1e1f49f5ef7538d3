import { useController } from 'react-hook-form';
import { z } from '../../platform/zod.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { sitePictures, type SitePicture } from '../dealership.ts';
import { describePart } from './part-form.ts';
import { PartSettings } from './PartSettings.tsx';
import { SitePictureField } from './SitePictureField.tsx';

const places: Record<SitePicture, { label: string; hint: string }> = {
  hero: { label: 'Home', hint: 'At the top of the home page' },
  showroom: { label: 'Showroom', hint: 'Beside the introduction on the home page' },
  about: { label: 'About', hint: 'Across the About page' },
  story: { label: 'Story', hint: 'Beside the story on the About page' },
  contact: { label: 'Contact', hint: 'At the top of the Contact page' },
  login: { label: 'Login', hint: 'Beside the staff login' },
  share: { label: 'Shared links', hint: 'In previews of links to the website' },
};

const values = z.object({ pictures: z.partialRecord(z.enum(sitePictures), z.string()) });
type Values = z.infer<typeof values>;

const picturesForm = describePart({
  label: 'Pictures',
  values,
  toValues: ({ pictures }) => ({ pictures }),
  toInput: (chosen) => chosen,
});

/** The pictures of the website that are not of vehicles. */
export const PicturesSettings = () => (
  <PartSettings title="Pictures" subject="pictures" form={picturesForm}>
    {(form) => <PicturesPanel form={form} />}
  </PartSettings>
);

function PicturesPanel({ form }: { form: StaffForm<Values> }) {
  const { field } = useController({ control: form.control, name: 'pictures' });
  return (
    <Panel title="Pictures" description="A page whose picture is not set does without one.">
      <ul
        className={`${panelBodyClass} grid grid-cols-1 gap-x-4 gap-y-5.5 min-[460px]:grid-cols-2 lg:grid-cols-3`}
      >
        {sitePictures.map((place) => (
          <SitePictureField
            key={place}
            {...places[place]}
            address={field.value[place]}
            error={form.errorAt(`pictures.${place}`)}
            readOnly={form.pending}
            onChange={(address) => {
              // The current value, because another upload may have finished in the meantime.
              const pictures = { ...form.getValues('pictures'), [place]: address };
              field.onChange(inOrder(pictures));
            }}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** In a fixed order, so that the same pictures compare equal. */
const inOrder = (pictures: Partial<Record<SitePicture, string | undefined>>) =>
  Object.fromEntries(
    sitePictures.flatMap((place) => (pictures[place] === undefined ? [] : [[place, pictures[place]]])),
  );
