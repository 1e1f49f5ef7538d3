/**
 * Whether the hidden `website` field of a public form was filled: no person sees it, so only a program does. Such a
 * send is answered like any other and not stored, so that its sender learns nothing.
 */
export const isHoneypotFilled = (website: unknown): boolean =>
  website !== undefined && website !== null && website !== '';
