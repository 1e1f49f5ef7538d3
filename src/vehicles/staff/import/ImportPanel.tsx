import { useEffect, useRef } from 'react';
import { staffButtonClass } from '../../../ui/staff/button.ts';
import { DownloadButton } from '../../../ui/staff/DownloadButton.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { Panel } from '../../../ui/staff/Panel.tsx';
import { TickIcon } from '../../../ui/staff/icons.tsx';
import { downloadReport, downloadTemplate } from '../../import/import.staff.queries.ts';
import type { ImportAnswer } from '../../import/import.staff.schema.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileBox } from './FileBox.tsx';
import { ImportFooter } from './ImportFooter.tsx';
import { doneText, fileText, rowsText, vehiclesText } from './import-texts.ts';
import { ReportStep } from './ReportStep.tsx';
import { Step } from './Step.tsx';
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
      <Step number={1} title="File">
        <FileBox
          name={name}
          facts={report && chosen && fileText(chosen.size, report)}
          disabled={steps.isImporting}
          onChoose={steps.choose}
        />
        {steps.isChecking && !isOpen && <Waiting text="Checking the file..." />}
      </Step>
      <output className="sr-only">{isOpen && !steps.isChecking ? spoken(report) : ''}</output>
      {!steps.isChecking && steps.checkError !== null && (
        <Message
          alert
          title={steps.isFileBad ? 'This file cannot be imported' : 'The file could not be checked'}
          action={
            steps.isFileBad ? undefined : (
              <button type="button" onClick={steps.checkAgain} className={staffButtonClass('line')}>
                Try Again
              </button>
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
            counts={report.counts}
            isChecking={steps.isChecking}
            isImporting={steps.isImporting}
            importError={steps.importError}
            onRun={steps.run}
            onCheckAgain={steps.checkAgain}
            download={() => downloadReport(chosen.content, reading, reportName(chosen.name))}
          />
        </>
      )}
      {imported && <Imported {...imported} />}
    </Panel>
  );
}

const reportName = (name: string) => `${name.replace(/\.[^.]*$/, '')}-report.csv`;

function spoken({ missing, counts: { rows, refused, warned } }: ImportAnswer): string {
  if (missing.length > 0) return 'Some columns must be chosen first';
  return `Dry run: of ${rowsText(rows)} ${refused} with errors, ${warned} with a warning`;
}

/** The result. It takes the focus, because the button that had it is gone. */
function Imported({ counts }: ImportAnswer) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex items-start gap-3 border-t border-staff-hair px-4 py-5 md:px-5.5">
      <TickIcon className="mt-1 size-4.5 text-profit" />
      <div className="min-w-0">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-staff-ink outline-none">
          {vehiclesText(counts.new + counts.changed)} imported
        </h3>
        <p>{doneText(counts)}</p>
      </div>
    </div>
  );
}
