import { roles, type Role } from '../../platform/roles.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { roleDescriptions } from '../permissions.ts';

export function RoleField(props: {
  value: Role;
  onChange: (role: Role) => void;
  error?: string | undefined;
  isReadOnly?: boolean;
}) {
  return (
    <Field label="Role" error={props.error} hint={roleDescriptions[props.value]}>
      {(control) => (
        <Select
          {...control}
          value={props.value}
          onChange={(event) => {
            const chosen = roles.find((role) => role === event.target.value);
            if (chosen !== undefined && props.isReadOnly !== true) props.onChange(chosen);
          }}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {role}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
