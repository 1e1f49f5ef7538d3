import { useQueryClient } from '@tanstack/react-query';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import { dealershipQuery, saveDealership } from '../dealership.staff.queries.ts';
import type { SavedDealership } from '../dealership.store.ts';
import { siteQuery, useSite } from '../site.queries.ts';
import { isForSearchEngines } from '../search-engines.ts';
import { FinanceSection } from './FinanceSection.tsx';
import { HoursSection } from './HoursSection.tsx';
import { NameSection } from './NameSection.tsx';
import { profileForm, type ProfileValues } from './profile-form.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { ProfileField, ProfileTextArea } from './ProfileField.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useController } from 'react-hook-form';
import { Switch } from '../../ui/staff/Switch.tsx';
import { linkNames, type LinkName, sitePictures, type SitePicture } from '../dealership.ts';
import { serviceNames, statementLabels, valueNames, type StatementName } from '../statements.ts';
import { SitePictureField } from './SitePictureField.tsx';

/** The profile's form: its sections one below the other, with one save bar for all of them. */
export function ProfileEditor({ saved }: { saved: SavedDealership }) {
  const queries = useQueryClient();
  const editor = useSavedForm({
    description: profileForm,
    start: saved,
    subject: 'dealership',
    save: saveDealership,
    load: () => queries.fetchQuery(dealershipQuery()),
    onSaved: () => void queries.invalidateQueries({ queryKey: siteQuery().queryKey }),
    noun: 'settings',
  });
  const { form } = editor;

  return (
    <SavedFormFrame
      editor={editor}
      label="Dealership"
      what="these settings"
      unsavedText="Your changes to the dealership are not saved."
    >
      <NameSection form={form} />
      <VisitorsSection form={form} />
      <IntroductionSection form={form} />
      <StatementsSection form={form} />
      <HoursSection form={form} />
      <PricesSection form={form} />
      <FinanceSection form={form} />
      <OffersSection form={form} />
      <LinksSection form={form} />
      <PicturesSection form={form} />
    </SavedFormFrame>
  );
}

function IntroductionSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Introduction" description="Shown on the home page; the text also opens the About page.">
      <div className={`${panelBodyClass} grid gap-4.5`}>
        <ProfileField form={form} path="introduction.heading" label="Heading" maxLength={160} />
        <ProfileTextArea form={form} path="introduction.text" label="Text" rows={4} maxLength={2_000} />
      </div>
    </Panel>
  );
}

function PricesSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Prices" description="What your prices leave out, such as taxes and a documentation fee.">
      <div className={panelBodyClass}>
        <ProfileTextArea
          form={form}
          path="priceNote"
          label="Note under prices"
          hint="On cards, vehicle pages, comparisons, the finance estimate, brochures and window stickers. Leave it empty for none."
          rows={2}
          maxLength={300}
          placeholder="Plus tax, title, registration and an $85 documentation fee."
        />
      </div>
    </Panel>
  );
}

/** Whether visitors see the website, and search engines list it. */
function VisitorsSection({ form }: { form: StaffForm<ProfileValues> }) {
  const { field } = useController({ control: form.control, name: 'isClosed' });
  const { dealership } = useSite();
  return (
    <Panel
      title="Visitors and search engines"
      description={
        isForSearchEngines(dealership)
          ? 'Search engines may list the website.'
          : 'Search engines are asked to stay away while the website is closed, or has no name of its own, or neither phone number nor mail address.'
      }
    >
      <div className={panelBodyClass}>
        <Switch
          label="Show “Opening soon”"
          hint="Instead of every page, until you switch it off. Whoever is signed in here still sees the website."
          checked={field.value}
          disabled={form.pending}
          onChange={field.onChange}
        />
      </div>
    </Panel>
  );
}

/** The page on which visitors offer their own cars. */
function OffersSection({ form }: { form: StaffForm<ProfileValues> }) {
  const { field } = useController({ control: form.control, name: 'takesOffers' });
  return (
    <Panel
      title="Cars offered to you"
      description="A page at /sell, on which visitors describe a car that they want to sell or consign. It arrives among your inquiries."
    >
      <div className={panelBodyClass}>
        <Switch
          label="Take offers on the website"
          hint="Off, there is no such page, and no link to it in the footer."
          checked={field.value}
          disabled={form.pending}
          onChange={field.onChange}
        />
      </div>
    </Panel>
  );
}

const labels: Record<LinkName, string> = {
  photos: 'Instagram',
  video: 'YouTube',
  news: 'News',
  financing: 'Financing',
  vehicleSales: 'Vehicle Sales',
  consignment: 'Consignment',
  acquisitions: 'Acquisitions',
  vehicleService: 'Vehicle Service',
  globalShipping: 'Global Shipping',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  cookies: 'Cookie Policy',
};

/** Targets of the links that have no page of their own. */
function LinksSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Links" description="A link left empty is shown as plain text on the website.">
      <div className={`${panelBodyClass} grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2`}>
        {linkNames.map((name) => (
          <ProfileField
            key={name}
            form={form}
            path={`links.${name}`}
            label={labels[name]}
            inputMode="url"
            maxLength={500}
            placeholder="https://"
          />
        ))}
      </div>
    </Panel>
  );
}

/** What the home page says about services, and the About page about values: each text, and whether it is shown. */
function StatementsSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel
      title="Services and values"
      description="The services of the home page and the values of the About page. Say what is true of you, and leave out the rest."
    >
      <div className={`${panelBodyClass} grid gap-x-7 gap-y-6 md:grid-cols-2`}>
        {[...serviceNames, ...valueNames].map((name) => (
          <StatementField key={name} form={form} name={name} />
        ))}
      </div>
    </Panel>
  );
}

function StatementField({ form, name }: { form: StaffForm<ProfileValues>; name: StatementName }) {
  const { field: isShown } = useController({ control: form.control, name: `statements.${name}.isShown` });
  const label = statementLabels[name];
  return (
    <div className="grid content-start gap-3">
      <Switch
        label={label}
        name={`Show ${label}`}
        checked={isShown.value}
        disabled={form.pending}
        onChange={isShown.onChange}
      />
      <ProfileTextArea
        form={form}
        path={`statements.${name}.text`}
        label={`Text of ${label}`}
        rows={2}
        maxLength={300}
      />
    </div>
  );
}

const places: Record<SitePicture, { label: string; hint: string }> = {
  hero: { label: 'Home', hint: 'At the top of the home page' },
  showroom: { label: 'Showroom', hint: 'Beside the introduction on the home page' },
  about: { label: 'About', hint: 'Across the About page' },
  story: { label: 'Story', hint: 'Beside the story on the About page' },
  contact: { label: 'Contact', hint: 'At the top of the Contact page' },
  login: { label: 'Login', hint: 'Beside the staff login' },
  share: { label: 'Shared links', hint: 'In previews of links to the website' },
};

function PicturesSection({ form }: { form: StaffForm<ProfileValues> }) {
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
