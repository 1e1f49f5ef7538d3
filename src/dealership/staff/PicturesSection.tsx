import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { sitePictures, type SitePicture } from '../dealership.ts';
import { SitePictureField } from './SitePictureField.tsx';
import type { ProfileEditorState } from './useProfileEditor.ts';

const places: Record<SitePicture, { label: string; hint: string }> = {
  hero: { label: 'Home', hint: 'At the top of the home page' },
  showroom: { label: 'Showroom', hint: 'Beside the introduction on the home page' },
  about: { label: 'About', hint: 'Across the About page' },
  story: { label: 'Story', hint: 'Beside the story on the About page' },
  contact: { label: 'Contact', hint: 'At the top of the Contact page' },
  login: { label: 'Login', hint: 'Beside the staff login' },
  share: { label: 'Shared links', hint: 'In previews of links to the website' },
};

/** The pictures of the public pages. */
export function PicturesSection({ editor }: { editor: ProfileEditorState }) {
  return (
    <Panel title="Pictures" description="A page whose picture is not set does without one.">
      <ul
        className={`${panelBodyClass} grid grid-cols-1 gap-x-4 gap-y-5.5 min-[460px]:grid-cols-2 lg:grid-cols-3`}
      >
        {sitePictures.map((place) => (
          <SitePictureField
            key={place}
            {...places[place]}
            address={editor.form.pictures[place]}
            error={editor.complaints[`pictures.${place}`]}
            readOnly={editor.pending}
            onChange={(address) =>
              editor.change(
                (form) => ({
                  ...form,
                  // In one order, so that the same pictures are the same state.
                  pictures: Object.fromEntries(
                    sitePictures.flatMap((name) => {
                      const kept = name === place ? address : form.pictures[name];
                      return kept === undefined ? [] : [[name, kept]];
                    }),
                  ),
                }),
                `pictures.${place}`,
              )
            }
          />
        ))}
      </ul>
    </Panel>
  );
}
