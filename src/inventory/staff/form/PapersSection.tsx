import { useRef, useState } from 'react';
import { sizeText } from '../../../platform/size-text.ts';
import { flushSync } from 'react-dom';
import { UploadTile } from '../../../images/staff/uploads/UploadTile.tsx';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { DownloadButton } from '../../../ui/staff/DownloadButton.tsx';
import { FileIcon } from '../../../ui/staff/staff-icons.tsx';
import { Switch } from '../../../ui/staff/Switch.tsx';
import {
  cleanName,
  documentBounds,
  documentLabels,
  type VehicleDocument,
} from '../../../vehicles/documents/document.ts';
import { downloadDocument } from '../../../vehicles/documents/documents.staff.queries.ts';
import { DescribedField } from './DescribedField.tsx';
import { ServerValue, useVehicleField } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';
import { FormSelect } from './FormSelect.tsx';
import { useDocumentUploads } from './useDocumentUploads.ts';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** The history report and the tour around the vehicle, by their addresses, and its documents. */
export const PapersSection = ({ form }: { form: VehicleFormHandle }) => (
  <FormSection title="History and documents" aside={form.values.documents.length || undefined}>
    <div className="grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2">
      <DescribedField
        form={form}
        field="historyReport"
        columns=""
        optional
        hint="Address of its page, such as one of CARFAX or AutoCheck."
      />
      <DescribedField
        form={form}
        field="walkAround"
        columns=""
        optional
        hint="Address of a 360° view or tour. It opens in a tab of its own."
      />
    </div>
    <Documents form={form} />
  </FormSection>
);

function Documents({ form }: { form: VehicleFormHandle }) {
  const { value } = useVehicleField(form, 'documents');
  const { setDocuments, setDocumentUploads, isReadOnly } = form;
  const { uploads, room, notices, setNotice, ...queue } = useDocumentUploads({
    value,
    onChange: setDocuments,
    onUploads: setDocumentUploads,
  });
  const box = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [removed, setRemoved] = useState<{ document: VehicleDocument; index: number } | null>(null);
  const error = form.errorAt('documents');
  const change = (file: string, part: Partial<VehicleDocument>) =>
    setDocuments((current) => current.map((one) => (one.file === file ? { ...one, ...part } : one)));
  const remove = (document: VehicleDocument, index: number) => {
    // The button that had the focus goes with its document.
    flushSync(() => {
      setNotice(null);
      setRemoved({ document, index });
      setDocuments((current) => current.filter(({ file }) => file !== document.file));
    });
    box.current?.querySelector<HTMLElement>('[data-undo]')?.focus();
  };
  const undo = () => {
    if (removed === null) return;
    flushSync(() => {
      setDocuments((current) => current.toSpliced(removed.index, 0, removed.document));
      setRemoved(null);
    });
    const rows = box.current?.querySelectorAll('[data-document]');
    rows?.[removed.index]?.querySelector<HTMLElement>('input')?.focus();
  };
  return (
    <div ref={box} data-field="documents" className="mt-5" inert={isReadOnly}>
      {value.length > 0 && (
        <ul aria-label="Documents" className="mb-3.5 grid gap-3">
          {value.map((document, index) => (
            <DocumentRow
              key={document.file}
              document={document}
              isNameless={error !== undefined && cleanName(document.name) === ''}
              onChange={(part) => change(document.file, part)}
              onRemove={() => remove(document, index)}
            />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="mb-3.5 grid gap-3 sm:grid-cols-2">
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              shape=""
              onRetry={queue.unsent.includes(upload.id) ? () => queue.retry(upload.id) : undefined}
              onRemove={() => queue.remove(upload.id)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        {room > 0 && (
          <Button variant="line" onClick={() => picker.current?.click()}>
            <FileIcon className="size-4.5" />
            Add Documents
          </Button>
        )}
        <p className="text-small text-staff-muted">
          {room > 0
            ? 'PDF files of at most 20 MB: build sheet, service records, inspections.'
            : `All ${documentBounds.documents} places are taken. Remove a document to add another one.`}
        </p>
      </div>
      <input
        ref={picker}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        aria-label="Document files"
        onChange={({ currentTarget }) => {
          setRemoved(null);
          queue.add([...(currentTarget.files ?? [])]);
          // Choosing the same file again after a removal is a change, too.
          currentTarget.value = '';
        }}
      />
      <output className="block text-small text-staff-ink">
        {notices.map((text) => (
          <span key={text} className="mt-2 block wrap-anywhere">
            {text}
          </span>
        ))}
        {removed !== null && (
          <span className="mt-2 block wrap-anywhere">
            {removed.document.name} was removed.{' '}
            <button
              type="button"
              data-undo=""
              className="min-h-11 cursor-pointer px-1 font-medium text-staff-accent underline underline-offset-3 md:min-h-6"
              onClick={undo}
            >
              Undo
            </button>
          </span>
        )}
      </output>
      {error !== undefined && (
        <p className="mt-1.75 flex items-start gap-1.75 text-small/snug text-loss">
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      <ServerValue form={form} field="documents" />
    </div>
  );
}

function DocumentRow(props: {
  document: VehicleDocument;
  /** Marked, because it was not saved without a name. */
  isNameless: boolean;
  onChange: (part: Partial<VehicleDocument>) => void;
  onRemove: () => void;
}) {
  const { document, isNameless, onChange } = props;
  return (
    <li data-document="" className="rounded-card border border-staff-hair p-3.5">
      <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label="Document">
          {(control) => (
            <input
              {...control}
              type="text"
              autoComplete="off"
              maxLength={documentBounds.name}
              value={document.name}
              aria-invalid={isNameless}
              onChange={(event) => onChange({ name: event.target.value })}
              className={controlClass}
            />
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <FormSelect
              {...control}
              isReadOnly={false}
              value={document.kind}
              onChange={(event) => onChange({ kind: event.target.value as VehicleDocument['kind'] })}
            >
              {Object.entries(documentLabels).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </FormSelect>
          )}
        </Field>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Switch
          label="Public"
          name={`Public: ${document.name}`}
          hint={document.isPublic ? 'Visitors can download it' : 'Only staff see it'}
          checked={document.isPublic}
          onChange={(isPublic) => onChange({ isPublic })}
        />
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-small text-staff-muted tabular-nums">PDF, {sizeText(document.bytes)}</span>
          <DownloadButton
            download={() => downloadDocument(document)}
            pendingLabel="Downloading..."
            errorText="The document could not be downloaded"
            label={`Download ${document.name}`}
          >
            Download
          </DownloadButton>
          <Button variant="row-danger" aria-label={`Remove ${document.name}`} onClick={props.onRemove}>
            Remove
          </Button>
        </span>
      </div>
    </li>
  );
}
