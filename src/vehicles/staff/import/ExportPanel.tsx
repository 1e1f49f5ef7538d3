import { useMutation } from '@tanstack/react-query';
import { Panel, panelBodyClass } from '../../../ui/staff/Panel.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { downloadExport, exportNames } from '../../import/import.staff.queries.ts';

/** Everything that staff can see, as files. */
export function ExportPanel() {
  const errorToast = useErrorToast();
  const exporting = useMutation({
    mutationFn: downloadExport,
    onError: (error, name) => errorToast(error, `Failed to export the ${name.toLowerCase()}`),
  });
  return (
    <Panel
      title="Export"
      description="Everything staff can see, as CSV. Cost basis and profit are included, so keep the file inside the house."
    >
      <div className={`flex flex-wrap gap-2.5 max-md:*:flex-auto ${panelBodyClass}`}>
        {exportNames.map((name) => (
          <PendingButton
            key={name}
            variant="line"
            pending={exporting.isPending && exporting.variables === name}
            pendingLabel="Exporting..."
            onClick={() => exporting.mutate(name)}
          >
            {name}
          </PendingButton>
        ))}
      </div>
    </Panel>
  );
}
