import { ExportPanel } from './ExportPanel.tsx';
import { ImportPanel } from './ImportPanel.tsx';

/** Import and export. */
export function ImportSettings() {
  return (
    <>
      <ImportPanel />
      <ExportPanel />
    </>
  );
}
