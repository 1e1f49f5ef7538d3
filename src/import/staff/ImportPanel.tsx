import { counted } from '../../platform/counted.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DownloadButton } from '../../ui/staff/DownloadButton.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { downloadReport, downloadTemplate } from '../import.staff.queries.ts';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileBox } from './FileBox.tsx';
import { ImportFooter } from './ImportFooter.tsx';
import { fileText } from './import-texts.ts';
import { Imported } from './Imported.tsx';
import { ReportStep } from './ReportStep.tsx';
import { ImportStep } from './ImportStep.tsx';
import { useImport } from './useImport.ts';
import { Waiting } from './Waiting.tsx';

/** Import vehicles in three steps, each open when the one before is done: file, columns, report. */
export function ImportPanel() {
  const steps = useImport();
  const { name, report, chosen, imported, reading } = steps;
  const isOpen = report !== undefined && chosen !== undefined && !imported;
  return (
    <Panel
      title="Import vehicles"
      description="A CSV file with one header row. Nothing is saved until you press the last button."
      actions={
        <DownloadButton
          download={downloadTemplate}
          pendingLabel="Downloading..."
          errorText="Failed to download the template"
        >
          Download Template
        </DownloadButton>
      }
    >
      <ImportStep number={1} title="File">
        <FileBox
          name={name}
          facts={report && chosen && fileText(chosen.size, report)}
          disabled={steps.isImporting}
          onChoose={steps.choose}
        />
        {steps.isChecking && !isOpen && <Waiting text="Checking the file..." />}
      </ImportStep>
      <output className="sr-only">{isOpen && !steps.isChecking ? spoken(report) : ''}</output>
      {!steps.isChecking && steps.checkError !== null && (
        <Message
          alert
          title={steps.isFileBad ? 'This file cannot be imported' : 'The file could not be checked'}
          action={
            steps.isFileBad ? undefined : (
              <Button variant="line" onClick={steps.checkAgain}>
                Try Again
              </Button>
            )
          }
        >
          <p>{steps.checkError}</p>
        </Message>
      )}
      {isOpen && (
        <ColumnsStep
          columns={report.columns}
          chosen={reading.fields}
          missing={report.missing}
          disabled={steps.isImporting}
          onChange={(fields) => steps.readAs({ fields })}
        />
      )}
      {isOpen && report.missing.length === 0 && (
        <>
          <ReportStep report={report} reading={reading} disabled={steps.isImporting} onRead={steps.readAs} />
          <ImportFooter
            report={report}
            isChecking={steps.isChecking}
            isImporting={steps.isImporting}
            importError={steps.importError}
            onRun={steps.run}
            onCheckAgain={steps.checkAgain}
            download={() => downloadReport(chosen.content, reading, reportName(chosen.name))}
          />
        </>
      )}
      {imported && <Imported {...imported} fileName={name ?? 'import.csv'} />}
    </Panel>
  );
}

const reportName = (name: string) => `${name.replace(/\.[^.]*$/, '')}-report.csv`;

function spoken({ missing, counts: { rows, refused, warned } }: ImportAnswer): string {
  if (missing.length > 0) return 'Some columns must be chosen first';
  return `Dry run: of ${counted(rows, 'row')} ${refused} with errors, ${warned} with a warning`;
}
