import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { ownProfileChangeSchema, type AccountProfile } from '../accounts.schema.ts';
import { changeOwnProfile, ownAccountQuery, peopleQuery } from '../own-account.staff.queries.ts';
import { useOwnFactor, withFactor } from './own-factor.ts';
import { OwnerFields } from './OwnerFields.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { emailOf, profileIssues, toProfile, toProfileValues } from './profile-form.ts';

/** What the user's own account says of its person. */
export function OwnProfilePanel() {
  const { data: own, isError, refetch } = useQuery(ownAccountQuery());
  return (
    <Panel title="Your details" description="How colleagues and customers see you.">
      {own !== undefined ? (
        <OwnProfileForm own={own} />
      ) : isError ? (
        <LoadError text="Your details could not be fetched." onRetry={() => void refetch()} />
      ) : (
        <div className={panelBodyClass}>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </Panel>
  );
}

function OwnProfileForm({ own }: { own: AccountProfile & { username: string } }) {
  const toast = useToast();
  const queries = useQueryClient();
  const factor = useOwnFactor();
  const isMoved = (email: string) => (emailOf(email)?.trim().toLowerCase() ?? null) !== own.email;
  const form = useStaffForm({
    values: toProfileValues(own),
    check: (values) =>
      profileIssues(
        ownProfileChangeSchema,
        values,
        isMoved(values.email) ? values.currentPassword : undefined,
      ),
  });
  const submit = form.submitTo(async (values) => {
    const saved = await changeOwnProfile({
      ...toProfile(values),
      ...(isMoved(values.email) && (await withFactor(factor, values))),
    });
    form.reset(toProfileValues(saved));
    toast({ title: 'Details saved' });
    void queries.invalidateQueries({ queryKey: ownAccountQuery().queryKey, exact: true });
    void queries.invalidateQueries({ queryKey: peopleQuery().queryKey });
  }, 'Failed to save your details');
  return (
    <form noValidate onSubmit={submit} aria-label="Your details">
      <div className={`${panelBodyClass} grid gap-4.5`}>
        {form.failure !== undefined && <FormAlert>{form.failure}</FormAlert>}
        <ProfileFields form={form} username={own.username} />
        {isMoved(form.watch('email')) && <OwnerFields form={form} factor={factor} />}
      </div>
      <div className="flex justify-end gap-2.5 border-t border-staff-hair px-4 py-3.5 md:px-5.5">
        <PendingButton
          type="submit"
          variant="primary"
          className="max-md:flex-1"
          pending={form.pending}
          pendingLabel="Saving..."
        >
          Save Details
        </PendingButton>
      </div>
    </form>
  );
}
