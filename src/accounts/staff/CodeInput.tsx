import type { ComponentProps } from 'react';
import { controlClass } from '../../ui/control.ts';

/** A field for a code of an authenticator app, or a recovery code. */
export const CodeInput = (props: ComponentProps<'input'>) => (
  <input
    {...props}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={100}
    className={`${controlClass} tabular-nums`}
  />
);
