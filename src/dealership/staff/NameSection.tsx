import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { ProfileField } from './ProfileField.tsx';
import type { ProfileEditorState } from './useProfileEditor.ts';

/** What the dealership is called and where it is. */
export function NameSection({ editor }: { editor: ProfileEditorState }) {
  return (
    <Panel title="Name and address" description="Shown in the header, the footer and on the Contact page.">
      <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-6`}>
        <ProfileField
          editor={editor}
          path="name"
          label="Dealership name"
          maxLength={80}
          className="md:col-span-3"
        />
        <ProfileField
          editor={editor}
          path="tagline"
          label="One line about you"
          maxLength={160}
          className="md:col-span-3"
        />
        <ProfileField
          editor={editor}
          path="logoText.primary"
          label="Logo, large word"
          maxLength={40}
          className="md:col-span-3"
        />
        <ProfileField
          editor={editor}
          path="logoText.secondary"
          label="Logo, small words"
          hint="May be left empty."
          maxLength={40}
          className="md:col-span-3"
        />
        <ProfileField
          editor={editor}
          path="street"
          label="Street address"
          maxLength={120}
          className="md:col-span-6"
        />
        <ProfileField editor={editor} path="city" label="City" maxLength={80} className="md:col-span-3" />
        <ProfileField editor={editor} path="region" label="State" maxLength={40} className="max-md:w-1/2" />
        <ProfileField
          editor={editor}
          path="postalCode"
          label="ZIP code"
          maxLength={20}
          className="md:col-span-2"
        />
        <ProfileField
          editor={editor}
          path="regionName"
          label="State, written out"
          maxLength={80}
          className="md:col-span-3"
        />
        <ProfileField
          editor={editor}
          path="country"
          label="Country code"
          maxLength={2}
          className="max-md:w-1/2"
        />
        <ProfileField
          editor={editor}
          path="foundedYear"
          label="In business since"
          inputMode="numeric"
          maxLength={4}
          className="md:col-span-2"
        />
        <ProfileField
          editor={editor}
          path="phone"
          label="Phone"
          type="tel"
          maxLength={40}
          className="md:col-span-3"
        />
        <ProfileField
          editor={editor}
          path="email"
          label="Email"
          type="email"
          maxLength={254}
          className="md:col-span-3"
        />
      </div>
    </Panel>
  );
}
