import { useMutation } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { PictureButton } from '../../images/staff/uploads/PictureButton.tsx';
import { uploadOne } from '../../images/staff/uploads/upload-one.ts';
import { Picture } from '../../images/site/Picture.tsx';
import { isImageAddress } from '../../images/image.ts';
import { controlClass } from '../../ui/control.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { Dialog } from '../../ui/staff/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { storyImage } from './story-image.ts';

/** Inserts a picture into the story: an uploaded one, or one of this site by its address. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const form = useId();
  const isDone = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    leaving.current = abort;
    return () => abort.abort();
  }, []);
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string | undefined>();
  const upload = useMutation({
    mutationFn: (picked: File) => uploadOne(picked, leaving.current.signal),
    retry: false,
    onSuccess: (stored) => {
      setAddress(stored);
      setError(undefined);
    },
    onError: (error) => setError(error.message),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // React's events bubble from a dialog to the form that opened it.
    event.stopPropagation();
    event.preventDefault();
    if (upload.isPending) return;
    const image = storyImage(address, alt);
    if (image === null) {
      setError('Choose a picture, or give the address of one on this website, which starts with /images/');
      return;
    }
    isDone.current = true;
    onClose();
    // After the selection, without replacing it.
    editor.chain().focus().setTextSelection(editor.state.selection.to).setImage(image).run();
  };

  return (
    <Dialog
      size="small"
      title="Image"
      onClose={onClose}
      isFocusSent={() => isDone.current}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form}>
            Add Image
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4.5">
        {isImageAddress(address.trim()) && (
          <Picture
            address={address.trim()}
            alt="Chosen picture"
            sizes="27rem"
            className="max-h-60 w-full rounded-card object-contain"
            tone="staff"
          />
        )}
        <div>
          <PictureButton
            label="Picture"
            variant="line"
            uploading={upload.isPending}
            onPick={(picked) => upload.mutate(picked)}
          >
            Choose Picture
          </PictureButton>
        </div>
        <Field label="Or the address of a picture on this website" error={error}>
          {(control) => (
            <input
              {...control}
              value={address}
              maxLength={2_000}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="/images/"
              onChange={(event) => {
                setAddress(event.target.value);
                setError(undefined);
              }}
              className={controlClass}
            />
          )}
        </Field>
        <Field
          label="Description"
          hint="Read to people who cannot see the picture. Leave it empty for decoration."
        >
          {(control) => (
            <input
              {...control}
              value={alt}
              maxLength={300}
              autoComplete="off"
              onChange={(event) => setAlt(event.target.value)}
              className={controlClass}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
