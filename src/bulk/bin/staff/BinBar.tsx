import { useState } from 'react';
import { counted } from '../../../platform/counted.ts';
import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { usePhone } from '../../../ui/staff/usePhone.ts';
import { ChoosePage, type Choosing } from './bin-columns.tsx';
import { useRestoreMany } from './useRestore.ts';

type Asked = { kind: 'chosen' | 'found'; count: number };

/** Over the deleted vehicles: restores those that are chosen, or all that the search finds, after a question. */
export function BinBar(props: Choosing & { found: { search: string; total: number } }) {
  const { rows, chosen, choose, found } = props;
  const isPhone = usePhone();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate, isPending } = useRestoreMany();
  const restore = (kind: Asked['kind']) =>
    mutate(kind === 'chosen' ? { ids: [...chosen] } : { all: found }, {
      onSuccess: () => choose(new Set()),
      onSettled: () => setAsked(null),
    });
  return (
    <div
      className={`flex min-h-12 flex-wrap items-center gap-x-2 border-t border-staff-hair bg-staff px-4 md:px-5.5 ${isPhone ? 'mb-4' : ''}`}
    >
      {isPhone && <ChoosePage rows={rows} chosen={chosen} choose={choose} />}
      <p role="status" className={chosen.size > 0 ? 'font-semibold text-staff-ink' : 'text-staff-muted'}>
        {chosen.size > 0
          ? `${chosen.size.toLocaleString('en-US')} selected`
          : 'Select vehicles to restore them together'}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 max-md:-mx-2.5 md:ml-auto">
        {chosen.size > 0 && (
          <Button variant="row" onClick={() => setAsked({ kind: 'chosen', count: chosen.size })}>
            Restore {chosen.size.toLocaleString('en-US')}
          </Button>
        )}
        {found.total > 1 && (
          <Button variant="row" onClick={() => setAsked({ kind: 'found', count: found.total })}>
            Restore all {found.total.toLocaleString('en-US')}
            {found.search !== '' && ' that match'}
          </Button>
        )}
      </div>
      {asked !== null && (
        <AlertDialog
          title={`Restore ${counted(asked.count, 'vehicle')}?`}
          text="They are listed again as they were when they were deleted, under their ids. Published ones are on the website at once."
          confirm="Restore"
          variant="primary"
          pendingLabel="Restoring..."
          pending={isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => restore(asked.kind)}
        />
      )}
    </div>
  );
}
