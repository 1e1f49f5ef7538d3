/** What the ids of all mails about an inquiry begin with: unique, even if a new database counts from 1 again. */
const prefix = ({ id, createdAt }: { id: number; createdAt: Date }) =>
  `<inquiry-${id}-${createdAt.getTime()}-`;

/** The id of one of the mails about an inquiry. */
export const leadMessageId = (
  inquiry: { id: number; createdAt: Date },
  part: string,
  publicUrl: string,
): string => `${prefix(inquiry)}${part}@${new URL(publicUrl).hostname}>`;

/** A pattern of SQL for the ids of all mails about an inquiry. */
export const leadMessageIds = (inquiry: { id: number; createdAt: Date }): string => `${prefix(inquiry)}%`;
