import { useQueryClient } from '@tanstack/react-query';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import { dealershipQuery, saveDealership } from '../dealership.staff.queries.ts';
import type { SavedDealership } from '../dealership.store.ts';
import { siteQuery } from '../site.queries.ts';
import { FinanceSection } from './FinanceSection.tsx';
import { HoursSection } from './HoursSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { NameSection } from './NameSection.tsx';
import { OffersSection } from './OffersSection.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import { StatementsSection } from './StatementsSection.tsx';
import {
  changesOf,
  profileDrafts,
  profileIssues,
  profileSections,
  toSaved,
  type ProfileValues,
} from './profile-form.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { ProfileField } from './ProfileField.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { ProfileTextArea } from './ProfileTextArea.tsx';

/** The profile's form: its sections one below the other, with one save bar for all of them. */
export function ProfileEditor({ saved }: { saved: SavedDealership }) {
  const queries = useQueryClient();
  const editor = useSavedForm<ProfileValues>({
    start: toSaved(saved),
    drafts: profileDrafts,
    subject: 'dealership',
    sections: profileSections,
    check: profileIssues,
    save: async (values, { values: base, updatedAt }) =>
      toSaved(await saveDealership({ ...changesOf(values, base), updatedAt })),
    load: async () => toSaved(await queries.fetchQuery(dealershipQuery())),
    onSaved: () => void queries.invalidateQueries({ queryKey: siteQuery().queryKey }),
    texts: {
      saved: 'Settings saved',
      failed: 'Failed to save the settings',
      loadFailed: 'Failed to load the settings',
    },
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

/** The short introduction on the home page. */
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

/** The note under each price. */
function PricesSection({ form }: { form: StaffForm<ProfileValues> }) {
  return (
    <Panel title="Prices" description="What your prices leave out, such as taxes and a documentation fee.">
      <div className={panelBodyClass}>
        <ProfileTextArea
          form={form}
          path="priceNote"
          label="Note under prices"
          hint="On cards, vehicle pages, comparisons, the finance estimate and window stickers. Leave it empty for none."
          rows={2}
          maxLength={300}
          placeholder="Plus tax, title, registration and an $85 documentation fee."
        />
      </div>
    </Panel>
  );
}
