import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import type { StaffAccount } from '../accounts.schema.ts';
import { accountSettingsQuery, changeAccountSettings } from '../accounts.staff.queries.ts';
import {
  isRequiredOf,
  requirementNames,
  requirements,
  type Requirement,
} from '../second-factor/requirement.ts';
import { OwnerDialog } from './OwnerDialog.tsx';

/** Whom a second factor is required of, and who has none yet. */
export function RequirementPanel({ accounts }: { accounts: readonly StaffAccount[] }) {
  const { data: settings, isError, refetch } = useQuery(accountSettingsQuery());
  const [open, setOpen] = useState(false);
  const required = settings?.secondFactorRequiredOf;
  return (
    <Panel
      title="Required second factor"
      description="Whoever lacks it is led to its set-up at once, and can do nothing else until then."
    >
      <div
        className={`${panelBodyClass} flex items-center justify-between gap-x-6 gap-y-4.5 max-md:flex-col max-md:items-stretch`}
      >
        {required !== undefined ? (
          <p className="min-w-0 wrap-anywhere">
            Required of:{' '}
            <b className="font-semibold text-staff-ink">{requirementNames[required].toLowerCase()}</b>
            <span className="block text-staff-muted">{lackingText(accounts, required)}</span>
          </p>
        ) : isError ? (
          <LoadError text="The setting could not be fetched." onRetry={() => void refetch()} />
        ) : (
          <p>Loading...</p>
        )}
        {required !== undefined && (
          <Button variant="line" onClick={() => setOpen(true)}>
            Change Requirement
          </Button>
        )}
      </div>
      {open && required !== undefined && (
        <RequirementDialog before={required} onClose={() => setOpen(false)} />
      )}
    </Panel>
  );
}

function RequirementDialog({ before, onClose }: { before: Requirement; onClose: () => void }) {
  const toast = useToast();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(before);
  return (
    <OwnerDialog
      title="Change Requirement"
      description="It takes effect at once, also for those who are signed in."
      act={async (confirmation) => {
        const saved = await changeAccountSettings({ secondFactorRequiredOf: chosen, ...confirmation });
        queries.setQueryData(accountSettingsQuery().queryKey, saved);
        toast({
          title: 'Requirement changed',
          description: `Second factor required of: ${requirementNames[chosen].toLowerCase()}`,
        });
      }}
      failed="Failed to change the requirement"
      onClose={onClose}
    >
      <Field label="Second factor required of">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => setChosen(requirements.find((one) => one === event.target.value) ?? chosen)}
          >
            {requirements.map((one) => (
              <option key={one} value={one}>
                {requirementNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </OwnerDialog>
  );
}

/** Names the active accounts without one: those of whom it is required, or, while it is required of nobody, all. */
function lackingText(accounts: readonly StaffAccount[], requirement: Requirement): string {
  const names = accounts
    .filter(
      ({ role, hasSecondFactor, disabledAt }) =>
        disabledAt === null &&
        !hasSecondFactor &&
        (requirement === 'nobody' || isRequiredOf(role, requirement)),
    )
    .map(({ username }) => username);
  return names.length === 0
    ? 'Nobody lacks it.'
    : `Not set up yet: ${new Intl.ListFormat('en-US').format(names)}.`;
}
