import { controlClass } from '../../ui/control.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProfileField } from './ProfileField.tsx';
import type { ProfileEditorState } from './useProfileEditor.ts';

const path = 'introduction.text';

/** The few words about the dealership on the home page. */
export function IntroductionSection({ editor }: { editor: ProfileEditorState }) {
  return (
    <Panel title="Introduction" description="Shown on the home page; the text also opens the About page.">
      <div className={`${panelBodyClass} grid gap-4.5`}>
        <ProfileField editor={editor} path="introduction.heading" label="Heading" maxLength={160} />
        <Field label="Text" error={editor.complaints[path]}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={2_000}
              value={editor.form.texts[path]}
              readOnly={editor.pending}
              onChange={(event) => {
                const { value } = event.target;
                editor.change((form) => ({ ...form, texts: { ...form.texts, [path]: value } }), path);
              }}
              className={`${controlClass} field-sizing-content resize-y`}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}
