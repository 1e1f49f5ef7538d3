/**
 * Whether the hidden `website` field of a public form was filled in. People do not see it, so only bots do.
 * Such a submission gets the usual response but is not stored, so that the bot learns nothing.
 */
export const isHoneypotFilled = (website: unknown): boolean =>
  website !== undefined && website !== null && website !== '';
