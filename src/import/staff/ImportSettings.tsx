import { useMay } from '../../accounts/useMay.ts';
import { ImportPanel } from './ImportPanel.tsx';
import { ImportPhotosPanel } from './photos/ImportPhotosPanel.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { downloadExport, exportNames } from '../import.staff.queries.ts';

export function ImportSettings() {
  const mayImport = useMay('manage-inventory');
  return (
    <>
      {mayImport && (
        <>
          <ImportPanel />
          <ImportPhotosPanel />
        </>
      )}
      <ExportPanel />
    </>
  );
}

function ExportPanel() {
  const mayAnswer = useMay('answer-leads');
  const names = exportNames.filter((name) => mayAnswer || name !== 'Inquiries');
  return (
    <Panel
      title="Export"
      description="Everything staff can see, as CSV, and the photographs as a ZIP. Imported elsewhere, Vehicles and Photographs make the same site. Cost basis and profit are included, so keep these files in-house."
    >
      <div className={`flex flex-wrap gap-2.5 max-md:*:flex-auto ${panelBodyClass}`}>
        {names.map((name) => (
          <DownloadButton
            key={name}
            download={() => downloadExport(name)}
            pendingLabel="Exporting..."
            errorText={`Failed to export the ${name.toLowerCase()}`}
          >
            {name}
          </DownloadButton>
        ))}
      </div>
    </Panel>
  );
}
