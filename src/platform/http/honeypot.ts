/**
 * Whether the hidden `leaveBlank` field of a public form was filled in. People do not see it, but tools that fill in forms
 * for them may: what was sent is only doubtful then, and is never thrown away for it.
 */
export const isHoneypotFilled = (leaveBlank: unknown): boolean =>
  leaveBlank !== undefined && leaveBlank !== null && leaveBlank !== '';
