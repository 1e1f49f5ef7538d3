import { ExportPanel } from './ExportPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';
import { ImportPhotosPanel } from './photos/ImportPhotosPanel.tsx';

/** Import and export. */
export function ImportSettings() {
  return (
    <>
      <ImportPanel />
      <ImportPhotosPanel />
      <ExportPanel />
    </>
  );
}
