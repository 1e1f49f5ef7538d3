import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { ReplyTemplate } from '../../inquiry.ts';

/** Chooses a template, any number of times: it shows none afterwards, because the text may have been edited. */
export const TemplateSelect = (props: {
  templates: readonly ReplyTemplate[];
  onChoose: (template: ReplyTemplate) => void;
}) => (
  <Field label="Template">
    {(control) => (
      <Select
        {...control}
        value=""
        onChange={({ target }) => {
          const chosen = props.templates.find(({ id }) => String(id) === target.value);
          if (chosen) props.onChoose(chosen);
        }}
      >
        <option value="">Choose a template</option>
        {props.templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
