import { useState } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { counted } from '../../platform/counted.ts';
import { SessionError } from '../../platform/browser/request.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { SignInPanel } from '../../ui/staff/SignInPanel.tsx';
import { useOpenId } from '../../ui/staff/useOpenId.ts';
import { useSignedIn } from '../../ui/staff/useSignedIn.ts';
import type { Vehicle } from '../../vehicles/vehicle.ts';
import { DeleteVehicleDialog } from './DeleteVehicleDialog.tsx';
import { useDrafts, type DraftNote, draftKeyOf, vehicleDrafts } from './form/vehicle-drafts.ts';
import { VehicleFormDialog } from './form/VehicleFormDialog.tsx';
import { BulkBar, type BulkQuestion } from '../../bulk/staff/BulkBar.tsx';
import { BulkDialogs } from '../../bulk/staff/BulkDialogs.tsx';
import { selectColumn, SelectVehicle } from '../../bulk/staff/select-column.tsx';
import { useSelection, type SelectionHandle } from '../../bulk/staff/useSelection.ts';
import { InventoryCard, inventoryColumns } from './inventory-columns.tsx';
import { InventoryList } from './InventoryList.tsx';
import { UndoStrip } from '../../bulk/staff/UndoStrip.tsx';
import { MarkSoldDialog } from './MarkSoldDialog.tsx';
import { useInventoryList } from './useInventoryList.ts';
import { editButtonOf, type VehicleActs } from './VehicleActions.tsx';
import { screenUsername } from '../../platform/browser/screen-session.ts';
import { ReplaceDraftDialog } from './form/ReplaceDraftDialog.tsx';
import { getRouteApi } from '@tanstack/react-router';

/** `row` is the vehicle's index on the page. */
type Asking = { about: 'sale' | 'deletion'; vehicle: Vehicle; row: number };
const addId = 'add-vehicle';
const title = 'Vehicle Listings';

/** A row on a phone, with a checkbox while vehicles are selected. */
const cardFor = (acts: VehicleActs, selection: SelectionHandle | null) => (vehicle: Vehicle) => (
  <InventoryCard
    vehicle={vehicle}
    acts={acts}
    select={selection && <SelectVehicle vehicle={vehicle} selection={selection} />}
  />
);

/** The row at the deleted one's index, else the last one. */
function focusAfterDeletion(rows: readonly Vehicle[], row: number) {
  const neighbor = rows[Math.min(row, rows.length - 1)];
  return (neighbor && editButtonOf(neighbor.id)) ?? document.getElementById(addId);
}

/**
 * Section 2, Inventory tab. Its dialogs stay open when the session ends, so that nothing typed in them is
 * lost.
 */
export function InventoryTab() {
  const signedIn = useSignedIn();
  const mayChangeMany = useMay('manage-inventory');
  const { openId, open, close } = useOpenId('vehicle');
  const [adding, setAdding] = useAdding();
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (about: Asking['about']) => (vehicle: Vehicle) =>
    setAsking({ about, vehicle, row: list.rows.indexOf(vehicle) });
  const acts: VehicleActs = {
    onEdit: ({ id }) => open(id),
    onMarkSold: ask('sale'),
    onDelete: ask('deletion'),
    onDuplicate: setAdding,
  };
  const columns = inventoryColumns(acts);
  const list = useInventoryList(columns);
  const selection = useSelection(list, {
    search: list.search,
    status: list.status === 'all' ? undefined : list.status,
  });
  const [wantsToChoose, setChoosing] = useState(false);
  const isChoosing = mayChangeMany && wantsToChoose;
  const drafts = useDrafts();
  return (
    <>
      {!signedIn || list.query.error instanceof SessionError ? (
        <SignInPanel title="Authentication Required" text="Please log in to view and manage inventory" />
      ) : (
        <Panel
          title={title}
          actions={
            <div className="flex gap-2.5">
              {mayChangeMany && (
                <Button
                  variant="line"
                  onClick={() => {
                    selection.clear();
                    setChoosing(!isChoosing);
                  }}
                >
                  {isChoosing ? 'Done' : 'Select'}
                </Button>
              )}
              <Button variant="primary" id={addId} onClick={() => setAdding('empty')}>
                Add Vehicle
              </Button>
            </div>
          }
        >
          <DraftsLine
            drafts={adding !== null || openId !== null ? [] : drafts}
            onContinue={(id) => (id === null ? setAdding('empty') : open(id))}
          />
          <InventoryList
            label={title}
            list={list}
            columns={isChoosing ? [selectColumn(selection), ...columns] : columns}
            strip={<UndoStrip>{list.counts && counted(list.total, 'vehicle')}</UndoStrip>}
            bar={isChoosing && <BulkBar selection={selection} onAsk={setQuestion} />}
            card={cardFor(acts, isChoosing ? selection : null)}
          />
        </Panel>
      )}
      {asking?.about === 'sale' && (
        <MarkSoldDialog vehicle={asking.vehicle} onClose={() => setAsking(null)} />
      )}
      {asking?.about === 'deletion' && (
        <DeleteVehicleDialog
          vehicle={asking.vehicle}
          onClose={() => setAsking(null)}
          focusAfter={() => focusAfterDeletion(list.rows, asking.row)}
        />
      )}
      <BulkDialogs question={question} selection={selection} onClose={() => setQuestion(null)} />
      {adding !== null && (
        <AddDialogs copied={adding === 'empty' ? null : adding} onClose={() => setAdding(null)} />
      )}
      {openId !== null && <VehicleFormDialog vehicleId={openId} onClose={close} />}
    </>
  );
}

/** The unsaved drafts, each with a button that opens it in the form. */
function DraftsLine(props: { drafts: readonly DraftNote[]; onContinue: (vehicleId: number | null) => void }) {
  if (props.drafts.length === 0) return null;
  return (
    <ul aria-label="Unsaved drafts" className="mb-4 border-y border-staff-hair bg-staff px-4 py-1 md:px-5.5">
      {props.drafts.map(({ vehicleId, title }) => (
        <li key={vehicleId ?? 'new'} className="flex items-center justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            Not saved: <b className="font-medium text-staff-ink">{title}</b>
          </span>
          <Button
            variant="row"
            aria-label={`Continue with ${title}`}
            className="-mr-2.5"
            onClick={() => props.onContinue(vehicleId)}
          >
            Continue
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The form for a new vehicle, empty or as a copy of another. */
function AddDialogs({ copied, onClose }: { copied: Vehicle | null; onClose: () => void }) {
  const unsaved = useDrafts().find(({ vehicleId }) => vehicleId === null);
  const [asks, setAsks] = useState(copied !== null && unsaved !== undefined);
  if (asks && unsaved !== undefined)
    return (
      <ReplaceDraftDialog
        title={unsaved.title}
        onCancel={onClose}
        onReplace={() => {
          vehicleDrafts.drop(draftKeyOf(screenUsername(), null));
          setAsks(false);
        }}
      />
    );
  return <VehicleFormDialog vehicleId={null} copied={copied} onClose={onClose} />;
}

const route = getRouteApi('/admin/');
type Search = Record<string, unknown>;

/** What the form of a new vehicle begins with: nothing, or a copy of another vehicle. */
type Adding = 'empty' | Vehicle;

/**
 * What the open form of a new vehicle begins with, null while it is closed, and a function that sets this. The
 * address can open it too: `/admin?tab=inventory&add=vehicle`.
 */
function useAdding() {
  const search: Search = route.useSearch();
  const navigate = route.useNavigate();
  const [adding, setAdding] = useState<Adding | null>(null);
  const isInAddress = search['add'] === 'vehicle';
  const set = (next: Adding | null) => {
    setAdding(next);
    if (next !== null || !isInAddress) return;
    void navigate({
      search: (before: Search) => ({ ...before, add: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return [adding ?? (isInAddress ? 'empty' : null), set] as const;
}
